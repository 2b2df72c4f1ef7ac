import MediatorEvents
import MediatorRedirects

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Synchronization

/// A terminal and whoever sits at it: gives lines, answers questions, and interrupts with Ctrl-C what takes too long.
final class Terminal: Sendable {
    /// The terminal of the process.
    static let standard = Terminal(input: System.input, screen: System.error)

    private struct State {
        var users = 0
        var signals: Signals?
        var isEditing = false
        var running: Running?
    }

    /// A command at work, and what Ctrl-C does to it.
    private struct Running {
        let cancel: @Sendable () -> Void
        let leave: @Sendable () -> Void
        var interruptions = 0
    }

    private let keyboard: Keyboard
    private let state = Mutex(State())

    init(input: System.Descriptor, screen: System.Descriptor) {
        keyboard = Keyboard(input: input, screen: screen)
    }

    /// Begins a session of lines.
    ///
    /// - Parameters:
    ///   - editor: The only kind of library to edit lines with, nil for any.
    ///   - history: The lines that the arrow keys recall, oldest first; nil when lines are not to be edited.
    func open(editor: String?, history: [String]?) async {
        watch()
        guard let history else { return }
        let isEditing = await keyboard.beginEditing(with: editor, history: history)
        state.withLock { $0.isEditing = isEditing }
    }

    /// Ends it, and leaves the terminal as it was found.
    func close() async {
        state.withLock { $0.isEditing = false }
        await keyboard.endEditing()
        unwatch()
    }

    func line(_ request: LineRequest) async -> Typed {
        await keyboard.line(request)
    }

    /// Lets whoever waits for a line look whether it is still wanted.
    func withdraw() {
        _ = keyboard.mailbox.post(.withdrawal)
    }

    /// Lets the arrow keys recall a line.
    func remember(_ line: String) async {
        await keyboard.remember(line)
    }

    /// Asks a question, also in the middle of a command, and returns the answer; nil when whoever was asked gave up.
    func ask(_ question: Console.Question) async -> String? {
        // Nobody waits any more for what is cancelled, and a question out of the blue would take the next line.
        guard !Task.isCancelled else { return nil }
        watch()
        defer { unwatch() }
        let withdrawal = Withdrawal()
        let request = LineRequest(
            prompt: question.text,
            isSecret: question.isSecret,
            isWithdrawn: { withdrawal.isDone.load(ordering: .acquiring) },
            complete: { line in
                let all = question.choices.filter { $0.hasPrefix(line) }
                return LineCompletions(all: all.map { Console.Completion($0) })
            }
        )
        return await withTaskCancellationHandler {
            await keyboard.line(request).text
        } onCancel: {
            withdrawal.isDone.store(true, ordering: .releasing)
            withdraw()
        }
    }

    /// Writes a text, above the line that is awaited if there is one.
    func write(_ text: String, to descriptor: System.Descriptor) throws(System.Refusal) {
        if keyboard.mailbox.post(.text(text, descriptor)) { return }
        try System.write(text, to: descriptor)
    }

    // MARK: Ctrl-C

    /// Performs a command that Ctrl-C cancels; a second Ctrl-C returns without waiting for it, a third ends the process
    /// when not even that is possible.
    ///
    /// - Throws: What the command throws; ``Failure`` when it was left running.
    func interruptible<T: Sendable>(_ command: @escaping @Sendable () async throws -> T) async throws -> T {
        let task = Task { try await command() }
        let outcome = FirstOutcome<T>()
        let running = Running(cancel: { task.cancel() }, leave: { outcome.resolve(.failure(Failure.leftRunning)) })
        state.withLock { $0.running = running }
        defer { state.withLock { $0.running = nil } }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                outcome.await(continuation)
                Task { outcome.resolve(await task.result) }
            }
        } onCancel: {
            task.cancel()
        }
    }

    private func watch() {
        let isFirst = state.withLock { state in
            state.users += 1
            return state.users == 1
        }
        guard isFirst else { return }
        let signals = Signals.watch { [weak self] in self?.take(signal: $0) }
        state.withLock { $0.signals = signals }
    }

    private func unwatch() {
        let signals = state.withLock { state -> Signals? in
            state.users -= 1
            guard state.users == 0 else { return nil }
            defer { state.signals = nil }
            return state.signals
        }
        signals?.stop()
    }

    private func take(signal: Int32) {
        switch signal {
        case SIGINT: interrupt()
        case SIGWINCH: _ = keyboard.mailbox.post(.resize)
        case SIGCONT:
            if !keyboard.mailbox.post(.resumption), state.withLock(\.isEditing) { keyboard.modes.set(.keys) }
        default: Signals.endProcess(with: signal)
        }
    }

    private func interrupt() {
        if keyboard.mailbox.post(.interruption) { return }
        let running = state.withLock { state in
            state.running?.interruptions += 1
            return state.running
        }
        guard let running else { return }
        // A terminal that shows keys has shown this one.
        keyboard.show(state.withLock(\.isEditing) ? "^C\n" : "\n")
        switch running.interruptions {
        case 1:
            running.cancel()
            // What was pasted behind the line was meant for after it.
            Task { await keyboard.dropAhead() }
        case 2: running.leave()
        default: Signals.endProcess(with: SIGINT)
        }
    }
}

/// Whether a question is no longer asked.
private final class Withdrawal: Sendable {
    let isDone = Atomic(false)
}

extension Failure {
    fileprivate static var leftRunning: Failure {
        Failure(
            code: "cancelled",
            message: "the command was cancelled, and does not end.",
            resolution:
                "go on; what it prints later comes above the line. Cancellation has to be looked for where work is "
                + "done: try Task.checkCancellation().",
            status: .software
        )
    }
}
