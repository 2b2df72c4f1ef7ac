import Dispatch
import Foundation
import Synchronization

/// A connection with one server, which ends once.
///
/// What is published over it arrives in order, or the connection has ended: after that it carries nothing more, and
/// nobody knows which of the last messages arrived. ``NATSClient`` opens the next one.
public final class NATSConnection: Sendable {
    private struct State {
        var subscriptions: [Int: @Sendable (NATSMessage) -> Void] = [:]
        var observers: [Int: @Sendable (NATSError) -> Void] = [:]
        var lastNumber = 0
        /// What the next write takes.
        var output: [UInt8] = []
        var isWriting = false
        /// What waits for the answers to the pings that were sent, in their order.
        var pings: [(sent: ContinuousClock.Instant, answer: @Sendable ((any Error)?) -> Void)] = []
        var isReady = false
        var maxPayload = 0
        var traffic = NATSTraffic()
        var end: NATSError?

        /// Returns whether to begin to write.
        mutating func beginWriting() -> Bool {
            guard !isWriting, !output.isEmpty, isReady else { return false }
            isWriting = true
            return true
        }
    }

    /// The server.
    public let server: NATSServer
    /// The user; nil where the server takes anyone.
    public let user: NATSUser?
    private let name: String
    private let socket: Socket
    private let state = Mutex(State())
    private let writing = DispatchQueue(label: "NATS.writing")

    /// How long a server may take for an answer.
    static let limit = 5

    /// Connects with a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - user: The user; nil for servers that take anyone.
    ///   - name: The name of the client, for the tools of the server.
    /// - Throws: ``NATSError`` if the server cannot be reached, or refuses the user.
    public static func open(_ server: NATSServer, user: NATSUser?, name: String) async throws -> NATSConnection {
        let socket: Socket = try await withCheckedThrowingContinuation { continuation in
            DispatchQueue(label: "NATS.connecting").async {
                continuation.resume(with: Result { try Socket(connectingTo: server, limit: limit) })
            }
        }
        let connection = NATSConnection(socket, server, user, name)
        connection.watch()
        do {
            try await withTaskCancellationHandler {
                try await connection.flush()
            } onCancel: {
                connection.close()
            }
        } catch {
            throw NATSError("\(server): \(error)")
        }
        return connection
    }

    private init(_ socket: Socket, _ server: NATSServer, _ user: NATSUser?, _ name: String) {
        self.socket = socket
        self.server = server
        self.user = user
        self.name = name
    }

    /// Reads what the server sends, and asks it from time to time whether it is there.
    private func watch() {
        let reader = Thread { [self] in
            var reader = ServerOperationReader()
            var buffer = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let bytes = socket.read(into: &buffer)
                if bytes.isEmpty { return finish(NATSError("the server ended the connection")) }
                state.withLock { $0.traffic.bytesReceived += bytes.count }
                reader.append(bytes)
                do throws(NATSError) {
                    while let operation = try reader.next() { take(operation) }
                } catch {
                    return finish(error)
                }
            }
        }
        reader.name = "NATS.reading"
        reader.start()
        Task { [weak self] in
            while (try? await Task.sleep(for: .seconds(Self.limit))) != nil, let self, self.isOpen { self.ask() }
        }
    }

    private func ask() {
        let isSilent = state.withLock { state in
            if let ping = state.pings.first { return ping.sent.duration(to: .now) > .seconds(Self.limit) }
            state.pings.append((.now, { _ in }))
            state.output += Array("PING\r\n".utf8)
            return false
        }
        if isSilent { finish(NATSError("the server does not answer")) } else { write() }
    }

    // MARK: Use

    /// Whether the connection has not ended.
    public var isOpen: Bool { state.withLock { $0.end == nil } }

    /// What the connection has carried.
    public var traffic: NATSTraffic { state.withLock(\.traffic) }

    /// The size of the largest message, as the server says.
    public var maxPayload: Int { state.withLock(\.maxPayload) }

    /// Publishes a message; it waits for nothing.
    ///
    /// - Parameters:
    ///   - payload: The content, of at most ``maxPayload`` bytes.
    ///   - subject: The subject.
    ///   - reply: The subject for answers. If nobody subscribes to `subject`, a message with status 503 goes there.
    /// - Throws: ``NATSError`` if the message is too long, a subject is none, or the connection has ended.
    public func publish(_ payload: [UInt8], to subject: String, reply: String? = nil) throws(NATSError) {
        try Self.check(subject)
        if let reply { try Self.check(reply) }
        let limit = maxPayload
        guard payload.count <= limit else {
            throw NATSError("a message of \(payload.count) bytes is too long: the server takes \(limit)")
        }
        try send("PUB \(subject) \(reply.map { $0 + " " } ?? "")\(payload.count)", payload)
    }

    /// Subscribes to a subject.
    ///
    /// - Parameters:
    ///   - subject: The subject; `*` stands for one part of it, and `>` for all further ones.
    ///   - handler: Gets each message, one after another, on the thread that reads; it must not wait.
    /// - Returns: The number of the subscription.
    /// - Throws: ``NATSError`` if the subject is none, or the connection has ended.
    @discardableResult public func subscribe(
        to subject: String, _ handler: @escaping @Sendable (NATSMessage) -> Void
    ) throws(NATSError) -> Int {
        try Self.check(subject)
        let number = state.withLock { state in
            state.lastNumber += 1
            state.subscriptions[state.lastNumber] = handler
            return state.lastNumber
        }
        try send("SUB \(subject) \(number)")
        return number
    }

    /// Ends a subscription: its handler gets no further message.
    public func unsubscribe(_ number: Int) {
        guard state.withLock({ $0.subscriptions.removeValue(forKey: number) }) != nil else { return }
        try? send("UNSUB \(number)")
    }

    /// Returns when the server has taken everything that was sent before.
    ///
    /// - Throws: ``NATSError`` if the connection ends before.
    public func flush() async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            let end = state.withLock { state -> NATSError? in
                guard state.end == nil else { return state.end }
                state.pings.append(
                    (
                        .now,
                        { error in
                            if let error { continuation.resume(throwing: error) } else { continuation.resume() }
                        }
                    ))
                // The first ping follows the introduction.
                if state.isReady { state.output += Array("PING\r\n".utf8) }
                return nil
            }
            if let end { continuation.resume(throwing: end) } else { write() }
        }
    }

    /// Closes the connection.
    public func close() {
        finish(.closed)
    }

    // MARK: The end

    /// Lets an observer know of the end, at once if the connection has ended.
    ///
    /// - Returns: A number for ``removeObserver(_:)``.
    @discardableResult public func whenEnded(_ observer: @escaping @Sendable (NATSError) -> Void) -> Int {
        let (number, end) = state.withLock { state in
            state.lastNumber += 1
            if state.end == nil { state.observers[state.lastNumber] = observer }
            return (state.lastNumber, state.end)
        }
        if let end { observer(end) }
        return number
    }

    /// Removes an observer.
    public func removeObserver(_ number: Int) {
        state.withLock { _ = $0.observers.removeValue(forKey: number) }
    }

    /// Returns when the connection has ended, or the task is cancelled.
    public func ended() async {
        let (stream, continuation) = AsyncStream<Never>.makeStream()
        let number = whenEnded { _ in continuation.finish() }
        for await _ in stream {}
        removeObserver(number)
    }

    private func finish(_ error: NATSError) {
        let ended = state.withLock { state -> State? in
            guard state.end == nil else { return nil }
            defer {
                state.end = error
                (state.subscriptions, state.observers, state.pings, state.output) = ([:], [:], [], [])
            }
            return state
        }
        guard let ended else { return }
        socket.end()
        for ping in ended.pings { ping.answer(error) }
        for observer in ended.observers.values { observer(error) }
    }

    // MARK: What comes and goes

    private func take(_ operation: ServerOperation) {
        switch operation {
        case .message(let message, let subscription):
            let handler = state.withLock { state in
                state.traffic.messagesReceived += 1
                return state.subscriptions[subscription]
            }
            handler?(message)
        case .ping: try? send("PONG")
        case .pong:
            let ping = state.withLock { $0.pings.isEmpty ? nil : $0.pings.removeFirst() }
            ping?.answer(nil)
        case .info(let info): introduce(info)
        case .ok: break
        // What it refused is lost, so the connection is of no use any more.
        case .error(let reason): finish(NATSError("the server refuses: \(reason)"))
        }
    }

    /// Answers the description of the server, which may come again when its cluster changes.
    private func introduce(_ info: ServerOperation.Info) {
        let headers = info.headers ?? false
        let options = Introduction(
            name: name, user: user?.name, pass: user?.password, headers: headers, noResponders: headers)
        guard let json = try? JSONEncoder().encode(options) else { return }
        state.withLock { state in
            state.maxPayload = info.maxPayload
            guard !state.isReady else { return }
            state.isReady = true
            let pings = String(repeating: "PING\r\n", count: state.pings.count)
            state.output = Array("CONNECT \(String(decoding: json, as: UTF8.self))\r\n\(pings)".utf8) + state.output
        }
        write()
    }

    /// What a client says of itself.
    private struct Introduction: Encodable {
        let name: String
        let user: String?
        let pass: String?
        let headers: Bool
        /// A status instead of silence when nobody subscribes; it comes as a header.
        let noResponders: Bool
        let verbose = false
        let pedantic = false
        let lang = "swift"
        let version = "1"

        enum CodingKeys: String, CodingKey {
            case name, user, pass, headers, verbose, pedantic, lang, version
            case noResponders = "no_responders"
        }
    }

    private func send(_ line: String, _ payload: [UInt8]? = nil) throws(NATSError) {
        let (end, begins) = state.withLock { state in
            guard state.end == nil else { return (state.end, false) }
            state.output += "\(line)\r\n".utf8
            if let payload {
                state.output += payload
                state.output += "\r\n".utf8
                state.traffic.messagesSent += 1
            }
            return (nil, state.beginWriting())
        }
        if let end { throw end }
        if begins { writeInQueue() }
    }

    /// Writes what there is, unless that happens already.
    private func write() {
        if state.withLock({ $0.beginWriting() }) { writeInQueue() }
    }

    /// Lets a queue write what there is, in one piece.
    private func writeInQueue() {
        writing.async { [self] in
            while true {
                let bytes = state.withLock { state in
                    state.isWriting = !state.output.isEmpty
                    state.traffic.bytesSent += state.output.count
                    defer { state.output = [] }
                    return state.output
                }
                if bytes.isEmpty { return }
                guard socket.write(bytes) else { return finish(NATSError("the server takes nothing more")) }
            }
        }
    }

    private static func check(_ subject: String) throws(NATSError) {
        let isSubject = !subject.isEmpty && subject.utf8.allSatisfy { $0 > 32 && $0 != 127 }
        guard isSubject else { throw NATSError("a subject has blanks, or is empty") }
    }
}
