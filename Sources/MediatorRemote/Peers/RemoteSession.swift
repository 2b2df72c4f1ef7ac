import Mediator
import MediatorCoding
import MediatorGateway
import Synchronization

/// One open channel with the other side: the calls that wait for an answer, and what the other side asks of this one.
final class RemoteSession: Sendable {
    /// The end of a request.
    enum Answer: Sendable {
        case result(Value)
        /// The other side understood no such request, and did nothing; the code says why.
        case refused(String)
        /// The request did not reach the other side.
        case notSent(String)
        /// The channel ended; the other side may have acted.
        case lost(String)
        /// No answer came in time.
        case late
        /// The message is longer than the other side takes; it was not sent.
        case tooLong
        /// The task was cancelled before the request was sent.
        case cancelled
    }

    private struct Waiting {
        let continuation: CheckedContinuation<Answer, Never>
        let deadline: ContinuousClock.Instant
        /// Whether the answer follows callbacks, which run first.
        let isOrdered: Bool
    }

    private struct State {
        var channel: (any RemoteChannel)?
        /// Whether ``begin(_:)`` has taken the early messages, so that further ones need not wait behind them.
        var hasBegun = false
        /// Messages that came before.
        var early: [ArraySlice<UInt8>] = []
        var waiting: [Int: Waiting] = [:]
        var lastNumber = 0
        /// Requests whose tasks were cancelled before they were sent.
        var cancelled: Set<Int> = []
        var reason: String?
        var incoming = 0
        var watch: (task: Task<Void, Never>, until: ContinuousClock.Instant)?
    }

    /// How many requests of the other side run at once; further ones are refused.
    static let mostIncoming = 1024
    /// The code of the answer in place of one that is too long: the call happened.
    static let answerTooLong = "answerTooLong"
    /// How many bytes a message may have.
    static let longest = MessageLimits.process.bytes

    let deliveries = Deliveries()
    private let state = Mutex(State())
    /// Answers what the other side asks; nil where nothing is offered.
    private let answering: Mutex<MessageConnection?>
    private let longest: Int
    private let onEnd: @Sendable (RemoteSession) -> Void

    /// - Parameters:
    ///   - gateway: What the other side may call; nil for nothing.
    ///   - origin: The origin of its calls.
    ///   - longest: How many bytes a message of this side may have.
    ///   - onEnd: Runs once, when the channel has ended.
    init(
        offering gateway: Gateway?, origin: Origin, longest: Int = RemoteSession.longest,
        onEnd: @escaping @Sendable (RemoteSession) -> Void
    ) {
        self.longest = longest
        self.onEnd = onEnd
        answering = Mutex(nil)
        let connection = gateway?.connect(origin: origin, limits: .process) {
            [weak self] text in
            guard let self else { throw RemoteNotSent("the channel has ended") }
            try await self.send(text)
        }
        answering.withLock { $0 = connection }
    }

    /// What answers the other side; nil where nothing is offered, and after the end.
    var connection: MessageConnection? { answering.withLock(\.self) }

    /// The receiver of the channel.
    var receiver: RemoteReceiver {
        RemoteReceiver {
            self.receive($0)
        } end: {
            self.end($0)
        }
    }

    /// Takes the channel into use.
    func begin(_ channel: any RemoteChannel) {
        var next: [ArraySlice<UInt8>] = []
        // The early messages are answered by the channel; those that come meanwhile wait behind them.
        state.withLock { $0.channel = channel }
        repeat {
            for message in next { take(message)?.handOver() }
            next = state.withLock { state in
                defer { state.early = [] }
                state.hasBegun = state.early.isEmpty
                return state.early
            }
        } while !next.isEmpty
    }

    /// Whether the channel is open.
    var isOpen: Bool { state.withLock { $0.reason == nil } }

    /// Closes the channel; requests without an answer are lost.
    func close(_ reason: String) async {
        end(reason)
        await state.withLock(\.channel)?.close()
    }

    /// Ends the session: all requests that wait end here, each once.
    func end(_ reason: String) {
        let waiting: [Waiting]? = state.withLock { state in
            guard state.reason == nil else { return nil }
            state.reason = reason
            state.watch?.task.cancel()
            defer { state.waiting = [:] }
            return Array(state.waiting.values)
        }
        guard let waiting else { return }
        for request in waiting { request.continuation.resume(returning: .lost(reason)) }
        deliveries.close()
        answering.withLock { connection in
            defer { connection = nil }
            return connection
        }?.close()
        onEnd(self)
    }
}

// MARK: Requests of this side

extension RemoteSession {
    /// Sends a request, and returns its end.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - parameters: Its parameters, without references.
    ///   - deadline: When the answer is no longer waited for; the request is then cancelled at the other side.
    ///   - isOrdered: Whether callbacks come before the answer.
    /// - Throws: `MediatorError` with code `notPlain` for parameters without a JSON form.
    func request(
        _ method: String, _ parameters: Parameters, deadline: ContinuousClock.Instant, isOrdered: Bool = false
    ) async throws(MediatorError) -> Answer {
        let number = state.withLock { state in
            state.lastNumber += 1
            return state.lastNumber
        }
        let message: Value = [
            "jsonrpc": "2.0", "id": .int(number), "method": .string(method), "params": .dictionary(parameters),
        ]
        let text = try message.unsortedJSON()
        guard text.utf8.count <= longest else { return .tooLong }
        let answer = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let waiting = Waiting(continuation: continuation, deadline: deadline, isOrdered: isOrdered)
                let early: Answer? = state.withLock { state in
                    if let reason = state.reason { return .notSent(reason) }
                    if state.cancelled.remove(number) != nil { return .cancelled }
                    state.waiting[number] = waiting
                    watch(until: deadline, &state)
                    return nil
                }
                if let early { return continuation.resume(returning: early) }
                post(text) { error in
                    let isUnsent = error is RemoteNotSent
                    self.resume(number, isUnsent ? .notSent("\(error)") : .lost("the channel failed (\(error))"))
                }
            }
        } onCancel: {
            let isUnderWay = state.withLock { state in
                if state.waiting[number] != nil { return true }
                if state.reason == nil { state.cancelled.insert(number) }
                return false
            }
            if isUnderWay { cancel(number) }
        }
        // The answer was written before a lock: the thread sanitizer sees no order in a continuation that is resumed
        // before it is awaited.
        state.withLock { _ in }
        return answer
    }

    /// Sends a message, and calls back with the error of a channel that does not take it.
    private func post(_ text: String, failed: @escaping @Sendable (any Error) -> Void = { _ in }) {
        switch state.withLock(\.channel) {
        case let channel as any DirectChannel:
            do { try channel.sendNow(Array(text.utf8)) } catch { failed(error) }
        case let channel?:
            Task.detached { do { try await channel.send(text) } catch { failed(error) } }
        case nil: failed(RemoteNotSent("the channel is not open"))
        }
    }

    private func send(_ text: String) async throws {
        switch state.withLock(\.channel) {
        case let channel as any DirectChannel: try channel.sendNow(Array(text.utf8))
        case let channel?: try await channel.send(text)
        case nil: throw RemoteNotSent("the channel is not open")
        }
    }

    /// Sends a notification.
    func notify(_ method: String, _ parameters: Parameters) {
        let message: Value = ["jsonrpc": "2.0", "method": .string(method), "params": .dictionary(parameters)]
        if let text = try? message.json() { post(text) }
    }

    private func cancel(_ number: Int) {
        notify("rpc.cancel", ["id": .int(number)])
    }

    private func resume(_ number: Int, _ answer: Answer) {
        guard let waiting = state.withLock({ $0.waiting.removeValue(forKey: number) }) else { return }
        guard waiting.isOrdered else { return waiting.continuation.resume(returning: answer) }
        deliveries.add { waiting.continuation.resume(returning: answer) }
    }

    /// Has a task look for late requests at the next deadline; most requests end long before, so that one task serves
    /// very many.
    private func watch(until deadline: ContinuousClock.Instant, _ state: inout State) {
        if let watch = state.watch, watch.until <= deadline { return }
        state.watch?.task.cancel()
        let task = Task.detached { [weak self] in
            guard (try? await ContinuousClock().sleep(until: deadline)) != nil else { return }
            self?.endLate()
        }
        state.watch = (task, deadline)
    }

    private func endLate() {
        let late = state.withLock { state in
            let now = ContinuousClock.now
            let late = state.waiting.filter { $0.value.deadline <= now }
            for number in late.keys { state.waiting[number] = nil }
            state.watch = nil
            if let next = state.waiting.values.map(\.deadline).min() { watch(until: next, &state) }
            return late
        }
        for (number, request) in late {
            request.continuation.resume(returning: .late)
            cancel(number)
        }
    }
}

// MARK: Messages of the other side

extension RemoteSession {
    /// - Returns: The start of a call of the other side.
    private func receive(_ message: ArraySlice<UInt8>) -> TaskStart? {
        let isEarly = state.withLock { state in
            guard !state.hasBegun else { return false }
            state.early.append(message)
            return true
        }
        return isEarly ? nil : take(message)
    }

    private func take(_ bytes: ArraySlice<UInt8>) -> TaskStart? {
        guard let message = try? JSONReader.read(Array(bytes)) else {
            // Whose answer it was cannot be known: the requests that wait end with the channel.
            end("the other side sent something else than a message")
            return nil
        }
        guard case .dictionary(let members) = message, members["method"] == nil else { return answer(message) }
        guard case .int(let number)? = members["id"] else { return nil }
        if members["result"] == nil, let error = members["error"] {
            resume(number, .refused(error.errorCode ?? "unexpected"))
        } else {
            resume(number, .result(members["result"] ?? .null))
        }
        return nil
    }

    private func answer(_ message: Value) -> TaskStart? {
        var (isCancellation, id): (Bool, Value?) = (false, nil)
        if case .dictionary(let members) = message, case .string(let method)? = members["method"] {
            id = members["id"]
            if case .dictionary(let parameters)? = members["params"], deliveries.take(method, parameters) { return nil }
            isCancellation = method == "rpc.cancel"
        }
        let connection = connection
        let isTooMuch = state.withLock { state in
            // A cancellation ends at once, and makes room.
            guard connection != nil, isCancellation || state.incoming < Self.mostIncoming else { return true }
            state.incoming += 1
            return false
        }
        guard let connection, !isTooMuch else {
            let error = connection == nil ? MessageError.methodNotFound : .tooMany
            if let text = message.refusal(error) { post(text) }
            return nil
        }
        return connection.take(message) { [id] answer in
            self.state.withLock { $0.incoming -= 1 }
            guard let answer else { return }
            guard answer.utf8.count > self.longest, let id else { return self.post(answer) }
            // The other side would take it for the end of the channel, and so of all other calls.
            self.post(MessageResponse(id: id, outcome: .failure(.answerTooLong)).text)
        }
    }
}
