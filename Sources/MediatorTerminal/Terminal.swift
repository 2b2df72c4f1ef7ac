#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif
import Dispatch
package import MediatorSystem
import Synchronization

/// A terminal: reads edited lines, asks questions, and cancels with Ctrl-C a command that takes too long.
package final class Terminal: Sendable {
    /// The terminal of the process.
    package static let standard = Terminal(input: System.input, screen: System.error)

    private struct State {
        /// How many sessions and questions watch for signals.
        var users = 0
        var signals: Signals?
        var isEditing = false
        var running: Running?
    }

    /// A running command, and what Ctrl-C does to it.
    private struct Running {
        let cancel: @Sendable () -> Void
        let leave: @Sendable () -> Void
        var interruptions = 0
    }

    private let keyboard: Keyboard
    private let state = Mutex(State())
    /// Shows Ctrl-C and cancels commands.
    ///
    /// Writing blocks while the terminal is not read. Further signals are counted meanwhile.
    private let interruptions = DispatchQueue(label: "Mediator.Interruptions")

    /// Creates a terminal from the descriptors of its two directions.
    package init(input: System.Descriptor, screen: System.Descriptor) {
        keyboard = Keyboard(input: input, screen: screen)
    }

    /// Begins a session; the variables `MEDIATOR_EDITOR` and `MEDIATOR_HISTORY` control editing and history.
    ///
    /// - Parameters:
    ///   - name: The name of the app, for the file of its history.
    ///   - history: The history of the session.
    ///   - environment: Returns an environment variable.
    package func open(name: String, _ history: LineHistory, environment: (String) -> String?) async {
        watch()
        let file = HistoryFile(of: name, environment: environment)
        let isEditing = await keyboard.begin(edits: Self.editsLines(environment), history, in: file)
        state.withLock { $0.isEditing = isEditing }
    }

    /// Whether lines are edited: on a terminal that moves its cursor, unless the variable `MEDIATOR_EDITOR` is `off`.
    static func editsLines(_ environment: (String) -> String?) -> Bool {
        let terminal = environment("TERM") ?? ""
        return environment("MEDIATOR_EDITOR") != "off" && !terminal.isEmpty && terminal != "dumb"
    }

    /// Ends the session, and restores the modes of the terminal.
    package func close() async {
        state.withLock { $0.isEditing = false }
        await keyboard.end()
        unwatch()
    }

    /// Waits for a line.
    package func line(_ request: LineRequest) async -> LineOutcome {
        await keyboard.line(request)
    }

    /// Makes a request that waits look whether it is withdrawn.
    package func withdraw() {
        _ = keyboard.wakeups.post(.withdrawal)
    }

    /// Adds a line to those that are recalled in this and further sessions, unless it is blank, very long or the same
    /// as the last one.
    ///
    /// - Returns: Why the file of the history does not take lines, for the first line that it does not take; else nil.
    package func remember(_ line: String) async -> String? {
        // Tab adds spaces.
        await keyboard.remember(line.droppingFinalSpaces)
    }

    /// Asks a question, also while a command runs; cancelling the task withdraws it.
    ///
    /// - Parameters:
    ///   - prompt: The text in front of the answer.
    ///   - choices: The answers that Tab completes.
    ///   - isSecret: Whether the answer is not shown.
    /// - Returns: The answer, or why there is none.
    package func ask(_ prompt: String, choices: [String], isSecret: Bool) async -> LineOutcome {
        // A question of a cancelled task would take the next line, which is meant for another.
        guard !Task.isCancelled else { return .interrupted }
        watch()
        defer { unwatch() }
        let withdrawal = Withdrawal()
        let request = LineRequest(
            prompt: prompt,
            isSecret: isSecret,
            isWithdrawn: { withdrawal.isDone.load(ordering: .acquiring) },
            complete: { line in CompletionList(choices.filter { $0.hasPrefix(line) }) }
        )
        return await withTaskCancellationHandler {
            await keyboard.line(request)
        } onCancel: {
            withdrawal.isDone.store(true, ordering: .releasing)
            withdraw()
        }
    }

    /// Writes a text, above the line that is awaited if there is one.
    package func write(_ text: String, to descriptor: System.Descriptor) throws(SystemError) {
        if keyboard.wakeups.post(.text(text, descriptor)) { return }
        try System.write(text, to: descriptor)
    }

    // MARK: Ctrl-C

    /// Performs a command that Ctrl-C cancels; a second Ctrl-C returns without waiting for the command, and a third
    /// ends the process when this is not possible.
    ///
    /// - Parameters:
    ///   - abandonment: The error for a command that still runs.
    ///   - command: The command.
    /// - Throws: The error of the command; the given error when the command still runs; `CancellationError` when Ctrl-C
    ///   came after the last line, so that the command has not begun.
    package func interruptible<T: Sendable>(
        orThrow abandonment: any Error,
        _ command: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        let (outcomes, outcome) = AsyncStream.makeStream(
            of: Result<T, any Error>.self, bufferingPolicy: .bufferingOldest(1))
        // Under the lock, which Ctrl-C takes as well: the command may start, and Ctrl-C come, before it is recorded here.
        let begun: Task<T, any Error>? = state.withLock { state in
            guard !keyboard.wakeups.takeMissedInterruption() else { return nil }
            let task = Task { try await command() }
            state.running = Running(
                cancel: { task.cancel() }, leave: { outcome.yield(.failure(abandonment)) })
            return task
        }
        guard let task = begun else {
            await keyboard.dropAhead(showing: interruptionText)
            throw CancellationError()
        }
        defer { state.withLock { $0.running = nil } }
        Task { outcome.yield(await task.result) }
        // In a task that is not cancelled: a stream ends in a cancelled one, but the command may still run.
        let first = Task { await outcomes.first { _ in true } }
        let result = await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            task.cancel()
        }
        // Lines that were pasted after this one were meant to follow it.
        if state.withLock({ ($0.running?.interruptions ?? 0) > 0 }) { await keyboard.dropAhead() }
        guard let result else { throw abandonment }
        return try result.get()
    }

    private func watch() {
        // Under the lock, as the end in `unwatch`: a process has one set of handlers, and a user who begins while the last
        // one ends must not find it taken. Neither waits for the thread that takes signals, and this lock.
        state.withLock { state in
            state.users += 1
            if state.users == 1 { state.signals = Signals.watch { [weak self] in self?.take(signal: $0) } }
        }
    }

    private func unwatch() {
        state.withLock { state in
            state.users -= 1
            guard state.users == 0 else { return }
            state.signals?.stop()
            state.signals = nil
        }
    }

    private func take(signal: Int32) {
        switch signal {
        case SIGINT: interrupt()
        case SIGWINCH: _ = keyboard.wakeups.post(.resize)
        case SIGCONT:
            if !keyboard.wakeups.post(.resumption), state.withLock(\.isEditing) { keyboard.modes.set(.keys) }
        default: Signals.endProcess(with: signal)
        }
    }

    /// What shows Ctrl-C: where lines are not edited, the terminal itself has shown this key.
    private var interruptionText: String { state.withLock(\.isEditing) ? "^C\n" : "\n" }

    /// Interrupts the wait for a line, or the running command; without either the next command does not begin.
    func interrupt() {
        // Under the lock, as the beginning of a command.
        let running: Running? = state.withLock { state in
            guard !keyboard.wakeups.post(.interruption), state.running != nil else { return nil }
            _ = keyboard.wakeups.takeMissedInterruption()
            state.running?.interruptions += 1
            return state.running
        }
        guard let running else { return }
        // A terminal that is not read takes no text.
        if running.interruptions > 2 { Signals.endProcess(with: SIGINT) }
        interruptions.async { [keyboard, text = interruptionText] in
            System.wakeWriters(to: keyboard.screen)
            keyboard.show(text)
            switch running.interruptions {
            case 1: running.cancel()
            default: running.leave()
            }
        }
    }
}

/// Whether a question is withdrawn.
private final class Withdrawal: Sendable {
    let isDone = Atomic(false)
}
