import Mediator
import MediatorCoding
import MediatorGateway
import MediatorMessages
import MediatorSystem

/// One client of a server.
///
/// A message is in progress until its answer is written, except while its request runs. The next message is read when
/// fewer are in progress than the limits allow. Requests that run do not count, since the next message may cancel one of
/// them, or answer its question; too many of them are refused.
actor AgentConnection {
    /// A message that is in progress.
    private enum Message: Sendable {
        /// A request of an identifier, which is refused beyond the limit of those that run.
        case request(Value)
        /// It is not performed, but refused.
        case reply
    }

    /// The maximum number of messages in progress, and of requests that run.
    static let mostRequests = 1024
    /// The maximum number of open questions to the client.
    static let mostQuestions = 64

    let server: AgentServer
    let writer: LineWriter
    private let thread: ReadingThread
    /// The client of the handshake; nil before it.
    private(set) var handshake: AgentClient?
    /// The cancellable requests, by identifier.
    private var requests: [Value: Task<Void, Never>] = [:]
    /// The tasks of all messages.
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var lastTask = 0
    private var inProgress = MessageLoad()
    /// The requests that wait for the app, the user or updates.
    private var running = MessageLoad()
    private var room: CheckedContinuation<Void, Never>?
    private var failure: (any Error)?
    /// The continuations of questions to the client, by identifier.
    var questions: [String: CheckedContinuation<Value?, any Error>] = [:]
    var lastQuestion = 0
    var hasEnded = false
    /// The subscriptions of a handshake, by address.
    var subscriptions: [String: ChangeSubscription] = [:]
    /// Notifies the client of a handshake of changed lists.
    var lists: ChangeSubscription?
    var subscriptionCount = 0
    /// End the open `subscriptions/listen`, by identifier.
    var listens: [Value: AsyncStream<Void>.Continuation] = [:]

    init(_ server: AgentServer, _ writer: LineWriter, _ thread: ReadingThread) {
        self.server = server
        self.writer = writer
        self.thread = thread
    }

    nonisolated var unownedExecutor: UnownedSerialExecutor { unsafe thread.executor }

    /// Answers until the input ends and all answers are written.
    ///
    /// - Parameter input: Returns the next bytes; nil if the thread of the connection reads them.
    /// - Throws: The errors of the streams.
    func serve(_ input: (@Sendable () async throws -> [UInt8])?) async throws {
        // Isolated to this actor, so that it goes on where the thread has read.
        var reader = MessageReader(longest: server.limits.bytes) {
            if let input { try await input() } else { try await self.thread.input() }
        }
        do {
            while failure == nil, let message = try await reader.next() {
                receive(message)
                while isFull, failure == nil { await withCheckedContinuation { room = $0 } }
                // Notifications and questions do not count, but a client may read none of them.
                try await writer.waitForRoom()
            }
        } catch {
            failure = error
        }
        await end()
        if let failure { throw failure }
    }

    private var isFull: Bool { isFull(inProgress) }

    private func isFull(_ load: MessageLoad) -> Bool {
        load.messages >= Self.mostRequests || load.bytes >= 16 * max(1, server.limits.bytes)
    }

    /// Ends what waits for the client, and returns when all answers are written.
    private func end() async {
        hasEnded = true
        if failure != nil {
            tasks.values.forEach { $0.cancel() }
        }
        for id in questions.keys { withdraw(id) }
        listens.values.forEach { $0.finish() }
        while let task = tasks.values.first { await task.value }
        for subscription in subscriptions.values { await subscription.end() }
        await lists?.end()
        subscriptions = [:]
    }

    /// Starts the answer to a message.
    private func receive(_ message: MessageReader.Message) {
        guard case .bytes(let bytes) = message else { return reply(refusal(.tooLong(server.limits.bytes))) }
        do {
            receive(try JSONReader.read(bytes), size: bytes.count)
        } catch {
            reply(refusal(MessageError(parsing: .invalidJSON(error, in: bytes))))
        }
    }

    private func receive(_ value: Value, size: Int) {
        guard let request = request(value), let id = request.id else { return }
        guard requests[id] == nil else { return reply(refusal(.repeatedIdentifier, id)) }
        // Requests in front of the handshake do not belong to it.
        let handshake = handshake
        // Handled at once, since the messages behind it depend on it.
        let initialized = request.method == "initialize" ? initialize(request) : nil
        requests[id] = start(size: size, .request(id)) { connection in
            await connection.answer(request, after: handshake, initialize: initialized)?.text
        }
    }

    /// Returns the request that a value is; refuses others, and handles notifications and answers of the client at once.
    private func request(_ value: Value) -> MessageRequest? {
        if value["method"] == nil, value["result"] ?? value["error"] != nil {
            // Also an error without an identifier: an answer is not answered.
            if let id = value["id"] { resume(id, with: value["result"]) }
            return nil
        }
        switch value["id"] {
        case nil, .string?, .int?: break
        case _?:
            // 2025-11-25, basic, "Requests".
            reply(refusal(.invalidRequest("the member \"id\" is neither a string nor an integer")))
            return nil
        }
        do {
            let request = try MessageRequest(value)
            guard request.id == nil else { return request }
            receive(notification: request)
            return nil
        } catch {
            if let id = error.id { reply(refusal(error.error, id)) }
            return nil
        }
    }

    /// Handles a notification; a client that cancels a request gets no answer (2025-11-25, basic/utilities/cancellation).
    private func receive(notification: MessageRequest) {
        switch notification.method {
        case "notifications/cancelled":
            guard let id = notification.parameters["requestId"] else { return }
            requests[id]?.cancel()
        case "notifications/initialized": followLists()
        default: break
        }
    }
}

extension AgentConnection {
    private func refusal(_ error: MessageError, _ id: Value = .null) -> String {
        MessageResponse(id: id, outcome: .failure(error)).text
    }

    private func reply(_ text: String) {
        start(size: text.utf8.count, .reply) { _ in text }
    }

    /// Starts a task that writes an answer, if there is one.
    ///
    /// Tasks start in the order of the calls, since the closure is isolated to the actor.
    ///
    /// - Parameters:
    ///   - size: The size of the message.
    ///   - message: What the answer is to.
    ///   - answer: Performs the requests, and returns the answer.
    @discardableResult private func start(
        size: Int,
        _ message: Message,
        _ answer: @escaping @Sendable (isolated AgentConnection) async -> String?
    ) -> Task<Void, Never> {
        lastTask += 1
        let number = lastTask
        inProgress.add(size)
        let task = Task {
            let text: String?
            switch message {
            case .request(let id):
                text = isFull(running) ? refusal(.tooManyRequests, id) : await run(size, answer)
                requests[id] = nil
            case .reply: text = await answer(self)
            }
            if let text {
                do {
                    try await writer.write(text)
                } catch {
                    failure = failure ?? error
                }
            }
            tasks[number] = nil
            leave(size)
        }
        tasks[number] = task
        return task
    }

    /// Performs requests, which are not in progress meanwhile, and returns the answer.
    private func run(
        _ size: Int,
        _ answer: @Sendable (isolated AgentConnection) async -> String?
    ) async -> String? {
        running.add(size)
        leave(size)
        defer {
            running.remove(size)
            inProgress.add(size)
        }
        return await answer(self)
    }

    /// Ends the progress of a message, and reads on if there is room for another one.
    private func leave(_ size: Int) {
        inProgress.remove(size)
        if !isFull || failure != nil {
            room?.resume()
            room = nil
        }
    }

    /// Accepts the client's handshake (2025-11-25, basic/lifecycle, "Initialization").
    private func initialize(_ request: MessageRequest) -> Result<Parameters, MessageError> {
        guard handshake == nil else { return .failure(.invalidRequest("the connection is initialized")) }
        let version: ProtocolVersion
        do throws(MessageError) {
            version = .negotiated(try request.text("protocolVersion"))
            handshake = AgentClient(version, capabilities: try request.object("capabilities"))
        } catch {
            return .failure(error)
        }
        var result: Parameters = [
            "protocolVersion": .string(version.rawValue), "capabilities": Self.capabilities,
            "serverInfo": .dictionary(server.information),
        ]
        if !server.instructions.isEmpty { result["instructions"] = .string(server.instructions) }
        return .success(result)
    }
}
