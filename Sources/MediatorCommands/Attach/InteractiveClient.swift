import MediatorConsole
import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal
import Synchronization

/// A client with a terminal, which sends lines, requests for completions and Ctrl-C as messages.
struct InteractiveClient {
    private let terminal: RemoteTerminal
    private let connection: SocketConnection
    private let console: Console
    private let session: Session

    /// The maximum number of running lines: one, and those that ignored Ctrl-C.
    private static let mostRunning = 16

    init(_ connection: SocketConnection, _ hello: AttachHello, _ console: Console) {
        let terminal = RemoteTerminal(connection, columns: hello.columns)
        var streams = console.streams(of: connection, hello)
        streams.columns = { terminal.columns }
        streams.ask = { await terminal.ask($0) }
        self.terminal = terminal
        self.connection = connection
        self.console = console
        session = Session(
            mediator: console.mediator, streams: streams, configuration: console.configuration, format: hello.format)
    }

    /// Performs the messages of the client until the connection ends.
    ///
    /// - Returns: The status of the session, which no failed line changes.
    func serve() async -> Console.ExitStatus {
        let configuration = console.configuration
        session.printer.note(configuration.greeting(console.mediator), isOfApp: true)
        try? connection.send(AttachMessage.welcome(name: configuration.name, prompt: configuration.prompt).lines)
        let status = await withDiscardingTaskGroup { group in
            let status = await takeMessages(&group)
            terminal.end()
            return status
        }
        session.close()
        return status
    }

    private func takeMessages(_ group: inout DiscardingTaskGroup) async -> Console.ExitStatus {
        var reader = LineReader(longest: ClientMessage.longest) { await connection.read() }
        // A client that reads no answers gets no further ones.
        while let line = try? await reader.next(), (try? await connection.waitForRoom()) != nil {
            // For other clients.
            await Task.yield()
            guard case .bytes(let bytes) = line else {
                session.report(Self.tooLong)
                return Self.tooLong.status
            }
            guard let message = ClientMessage(json: String(decoding: bytes, as: UTF8.self)) else {
                session.report(Self.unreadable)
                continue
            }
            if let number = message.id, terminal.isRunning(number) {
                session.report(Self.usedTwice(number))
            } else if case .line(let number, let line, let columns) = message {
                terminal.columns = columns
                perform(line, number, &group)
            } else {
                answer(message)
            }
        }
        return .done
    }

    private func perform(_ line: String, _ number: Int, _ group: inout DiscardingTaskGroup) {
        guard terminal.begin(number, atMost: Self.mostRunning) else {
            session.report(Self.tooManyLines)
            reply(number, ["ended": false])
            return
        }
        connection.beginWork()
        let task = Task {
            _ = try? await session.perform(line)
            try? await connection.waitForRoom()
        }
        terminal.run(number, task)
        group.addTask {
            await task.value
            connection.endWork()
            terminal.finish(number)
            reply(number, ["ended": .bool(session.isEnded)])
        }
    }

    private func answer(_ message: ClientMessage) {
        switch message {
        case .line: break
        case .complete(let number, let text): reply(number, session.completions(of: text).reply)
        case .hint(let number, let text): reply(number, ["text": .string(session.hint(for: text))])
        case .keep(let number, let text): reply(number, ["text": .string(session.record(line: text))])
        case .interrupt(let number): terminal.interrupt(number)
        case .answer(let number, let text): terminal.answer(number, text)
        }
    }

    private func reply(_ number: Int, _ reply: Parameters) {
        // After a disconnection, reading returns the end.
        try? connection.send(AttachMessage.reply(number, reply).lines)
    }

    private static let tooManyLines = Failure(
        code: "busy",
        message: "\(mostRunning) commands are still running.",
        recoverySuggestion: "wait until one of them ends.",
        status: .software
    )

    private static let tooLong = Failure.invalidInput(
        "a message of the client is longer than \(ClientMessage.longest >> 20) MB.",
        recoverySuggestion: "send shorter lines."
    )

    private static let unreadable = Failure.invalidInput(
        "a message of the client cannot be read.",
        recoverySuggestion: "use the same version of the app at both ends."
    )

    private static func usedTwice(_ number: Int) -> Failure {
        .invalidInput(
            "the line \(number) still runs, so its id cannot be used again.",
            recoverySuggestion: "give each message an id of its own."
        )
    }
}

/// The terminal of the client, with its running lines and open questions.
private final class RemoteTerminal: Sendable {
    private struct State {
        var columns: Int?
        var running: [Int: Task<Void, Never>?] = [:]
        var asked: [Int: CheckedContinuation<String?, Never>] = [:]
        var lastQuestion = 0
        var isEnded = false
    }

    private let connection: SocketConnection
    private let state: Mutex<State>

    init(_ connection: SocketConnection, columns: Int?) {
        self.connection = connection
        state = Mutex(State(columns: columns))
    }

    /// The width of the terminal in cells.
    var columns: Int? {
        get { state.withLock(\.columns) }
        set { state.withLock { $0.columns = newValue } }
    }

    /// Returns whether a line runs.
    func isRunning(_ number: Int) -> Bool {
        state.withLock { $0.running[number] != nil }
    }

    /// Registers a line, and returns whether it may run.
    func begin(_ number: Int, atMost most: Int) -> Bool {
        state.withLock { state in
            guard state.running.count < most else { return false }
            state.running[number] = .some(nil)
            return true
        }
    }

    func run(_ number: Int, _ task: Task<Void, Never>) {
        state.withLock { state in
            if state.running[number] != nil { state.running[number] = task }
        }
    }

    func finish(_ number: Int) {
        state.withLock { $0.running[number] = nil }
    }

    func interrupt(_ number: Int) {
        let task = state.withLock { $0.running[number] }
        task??.cancel()
    }

    /// Cancels the running lines and the questions after the connection has ended.
    func end() {
        let (tasks, asked) = state.withLock { state in
            defer { state.asked = [:] }
            state.isEnded = true
            return (Array(state.running.values), Array(state.asked.values))
        }
        for task in tasks { task?.cancel() }
        for continuation in asked { continuation.resume(returning: nil) }
    }

    /// Returns the answer to a question; nil when the user cancels or the connection ends.
    func ask(_ question: Console.Question) async -> String? {
        let number = state.withLock { state in
            state.lastQuestion += 1
            return state.lastQuestion
        }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isAsked = state.withLock { state in
                    // The cancellation handler of a cancelled task has run already.
                    guard !state.isEnded, !Task.isCancelled else { return false }
                    state.asked[number] = continuation
                    return true
                }
                guard isAsked else { return continuation.resume(returning: nil) }
                do {
                    try connection.send(AttachMessage.question(number, question).lines)
                } catch {
                    answer(number, nil)
                }
            }
        } onCancel: {
            if answer(number, nil) { try? connection.send(AttachMessage.withdrawal(number).lines) }
        }
    }

    /// Ends a question, and returns whether it was open.
    @discardableResult
    func answer(_ number: Int, _ text: String?) -> Bool {
        let continuation = state.withLock { $0.asked.removeValue(forKey: number) }
        continuation?.resume(returning: text)
        return continuation != nil
    }
}
