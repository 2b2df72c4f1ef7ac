import MediatorConsole
import Dispatch
import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal
import Synchronization

/// An app at the other end of a socket, with a terminal on this side.
final class AttachedApp: LinePerformer {
    /// The name and the prompt of the app.
    struct Welcome: Sendable {
        let name: String
        let prompt: String
    }

    private struct State {
        var lastNumber = 0
        var waiting: [Int: @Sendable (Parameters?) -> Void] = [:]
        var questions: [Int: Task<Void, Never>] = [:]
        var isEnded = false
        var isConnected = true
        /// The status that the app has sent at the end of the session.
        var status: Console.ExitStatus?

        mutating func next() -> Int {
            lastNumber += 1
            return lastNumber
        }
    }

    private let connection: SocketConnection
    private let streams: Console.Streams
    private let printer: Printer
    private let isJSON: Bool
    private let state = Mutex(State())
    let history = LineHistory()
    private let (welcomes, welcome) = AsyncStream.makeStream(of: Welcome.self, bufferingPolicy: .bufferingOldest(1))

    /// The time that Tab waits for an answer of the app.
    private static let patience = DispatchTimeInterval.milliseconds(500)

    init(_ connection: SocketConnection, _ streams: Console.Streams, isJSON: Bool) {
        self.connection = connection
        self.streams = streams
        self.isJSON = isJSON
        printer = Printer(streams, prompt: "")
    }

    /// Whether the session or the connection has ended.
    var isEnded: Bool { state.withLock(\.isEnded) }

    /// Whether the connection is open.
    var isConnected: Bool { state.withLock(\.isConnected) }

    /// The status that the app has sent at the end of the session; nil without one.
    var status: Console.ExitStatus? { state.withLock(\.status) }

    /// Returns the welcome of the app; nil when the app ends the connection.
    func welcomed() async -> Welcome? {
        await welcomes.first { _ in true }
    }

    /// Handles the messages of the app until the connection ends.
    func receive() async {
        // A reply holds a line of this side.
        var reader = LineReader(longest: ClientMessage.longest) { await self.connection.read() }
        while case .bytes(let bytes)? = try? await reader.next() {
            switch AttachMessage(json: String(decoding: bytes, as: UTF8.self)) {
            // A closed terminal supplies no further line, so errors need no handling.
            case .output(let text): try? streams.output(text)
            case .error(let text): try? streams.error(text)
            case .welcome(let name, let prompt): welcome.yield(Welcome(name: name, prompt: prompt))
            case .reply(let number, let reply): take(number)?(reply)
            case .question(let number, let question): ask(number, question)
            case .withdrawal(let number): state.withLock { $0.questions[number] }?.cancel()
            case .status(let status):
                state.withLock { $0.status = Console.ExitStatus(rawValue: Int32(truncatingIfNeeded: status)) }
            case nil: continue
            }
        }
        let (waiting, questions) = state.withLock { state in
            defer { (state.waiting, state.questions) = ([:], [:]) }
            (state.isEnded, state.isConnected) = (true, false)
            return (state.waiting.values, state.questions.values)
        }
        for waiter in waiting { waiter(nil) }
        for question in questions { question.cancel() }
        welcome.finish()
    }

    private func ask(_ number: Int, _ question: Console.Question) {
        state.withLock { state in
            state.questions[number] = Task {
                let answer = await self.streams.ask?(question)
                self.state.withLock { $0.questions[number] = nil }
                try? self.connection.send(ClientMessage.answer(number, answer).line)
            }
        }
    }

    // MARK: Asking the app

    func completions(of line: String) -> LineCompletions {
        reply { .complete($0, line) }.map { LineCompletions($0) } ?? LineCompletions()
    }

    func hint(for line: String) -> String {
        reply { .hint($0, line) }?.text ?? ""
    }

    func record(_ line: String) async -> String? {
        await withCheckedContinuation { continuation in
            send({ .keep($0, line) }) { continuation.resume(returning: $0?.text) }
        }
    }

    func perform(_ line: String) async throws {
        let number = state.withLock { $0.next() }
        let columns = streams.columns()
        let reply = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                send(number, .line(number, line, columns: columns)) { continuation.resume(returning: $0) }
                // The app ignores an interrupt before it has the line.
                if Task.isCancelled { interrupt(number) }
            }
        } onCancel: {
            interrupt(number)
        }
        if reply?["ended"] == .bool(true) { state.withLock { $0.isEnded = true } }
    }

    private func interrupt(_ number: Int) {
        try? connection.send(ClientMessage.interrupt(number).line)
    }

    func note(_ text: String) {
        printer.note(text)
    }

    func report(_ failure: Failure) {
        printer.failure(failure, isJSON: isJSON)
    }

    /// Waits for a reply, on the thread that waits for keys, which is none of the concurrency runtime.
    private func reply(to message: (Int) -> ClientMessage) -> Parameters? {
        let answer = Answer()
        let number = send(message) { answer.take($0) }
        defer { _ = take(number) }
        return answer.wait(Self.patience)
    }

    @discardableResult
    private func send(
        _ message: (Int) -> ClientMessage,
        _ take: @escaping @Sendable (Parameters?) -> Void
    ) -> Int {
        let number = state.withLock { $0.next() }
        send(number, message(number), take)
        return number
    }

    private func send(_ number: Int, _ message: ClientMessage, _ take: @escaping @Sendable (Parameters?) -> Void) {
        let isConnected = state.withLock { state in
            if state.isConnected { state.waiting[number] = take }
            return state.isConnected
        }
        guard isConnected else { return take(nil) }
        do {
            try connection.send(message.line)
        } catch {
            self.take(number)?(nil)
        }
    }

    /// Removes and returns the closure that waits for a reply.
    private func take(_ number: Int) -> (@Sendable (Parameters?) -> Void)? {
        state.withLock { $0.waiting.removeValue(forKey: number) }
    }
}

/// A reply that a thread waits for.
private final class Answer: Sendable {
    private let value = Mutex<Parameters?>(nil)
    private let isThere = DispatchSemaphore(value: 0)

    func take(_ reply: Parameters?) {
        value.withLock { $0 = reply }
        isThere.signal()
    }

    func wait(_ time: DispatchTimeInterval) -> Parameters? {
        _ = isThere.wait(timeout: .now() + time)
        return value.withLock(\.self)
    }
}

extension Parameters {
    fileprivate var text: String? {
        if case .string(let text)? = self["text"] { text } else { nil }
    }
}
