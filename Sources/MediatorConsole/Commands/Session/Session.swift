import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTrace
import Synchronization

/// The state that lines share: kept results, the last call and the history.
///
/// It is thread-safe, since each line runs in a task of its own that can be cancelled.
final class Session: Sendable {
    private struct State {
        var lastResult: Value?
        var lastCall: LastCall?
        var variables: Parameters = [:]
        var history = History()
        /// The file of the recording in progress, also while it is being created.
        var recordingPath: String?
        var recorder: CallRecorder?
        var trace: Trace?
        var isEnded = false
    }

    let mediator: Mediator
    let streams: Console.Streams
    let printer: Printer
    let help: Help
    /// The options of the app.
    let options: Console.Options
    /// The default format of results.
    let format: Console.Format
    private let state = Mutex(State())
    /// Prints the failures of subscribers, which not every poster reports.
    private let failures: Subscription

    init(
        mediator: Mediator,
        streams: Console.Streams,
        printer: Printer,
        help: Help,
        options: Console.Options,
        format: Console.Format
    ) {
        self.mediator = mediator
        self.streams = streams
        self.printer = printer
        self.help = help
        self.options = options
        self.format = format
        failures = mediator.onSubscriberFailure { printer.note($0.note(format)) }
    }

    var lastResult: Value? {
        get { state.withLock(\.lastResult) }
        set {
            release { state in
                defer { state.lastResult = newValue }
                return state.lastResult
            }
        }
    }

    var lastCall: LastCall? {
        get { state.withLock(\.lastCall) }
        set {
            release { state in
                defer { state.lastCall = newValue }
                return state.lastCall
            }
        }
    }

    /// The kept results by name, in the order of their first assignment.
    var variables: Parameters { state.withLock(\.variables) }

    func keep(_ value: Value, as name: String) {
        release { state in
            defer { state.variables[name] = value }
            return state.variables[name]
        }
    }

    /// Changes the state, and releases the replaced part outside of the lock, since it may hold objects of the app.
    private func release<Part>(_ change: (inout sending State) -> sending Part) {
        withExtendedLifetime(state.withLock(change)) {}
    }

    /// The trace of the console; nil before the first "trace on".
    var trace: Trace? {
        get { state.withLock(\.trace) }
        set { state.withLock { $0.trace = newValue } }
    }

    var history: History { state.withLock(\.history) }

    /// Starts a recording.
    ///
    /// - Throws: ``Failure`` when another recording is in progress, or when the file cannot be created.
    func record(_ path: String) throws {
        // Lines of a client may run at once: the first one takes the place before it creates the file.
        let current = state.withLock { state in
            defer { state.recordingPath = state.recordingPath ?? path }
            return state.recordingPath
        }
        if let current {
            throw Failure.wrongUsage(
                "a recording to \(current.quotedBriefly) is in progress.",
                recoverySuggestion: "end it with \"record\" first."
            )
        }
        do {
            let recorder = try CallRecorder(path, mediator, streams.environment)
            state.withLock { $0.recorder = recorder }
        } catch {
            state.withLock { $0.recordingPath = nil }
            throw error
        }
    }

    /// Returns the recording in progress, which the caller ends.
    func stopRecording() -> CallRecorder? {
        state.withLock { state in
            guard let recorder = state.recorder else { return nil }
            (state.recorder, state.recordingPath) = (nil, nil)
            return recorder
        }
    }

    /// Ends the recording and the trace of the session.
    func close() {
        attempt { try endOwnTracing() }
        attempt { _ = try stopRecording()?.end() }
    }

    private func attempt(_ body: () throws -> Void) {
        do {
            try body()
        } catch {
            report(Failure(ofCommand: error))
        }
    }

    /// Whether the session has ended.
    var isEnded: Bool { state.withLock(\.isEnded) }

    func end() {
        state.withLock { $0.isEnded = true }
    }

    /// Adds a line to the history, without the values of secret parameters.
    func record(line: String) {
        let shown = redacted(line)
        state.withLock { $0.history.append(shown) }
    }

    /// Returns a line without the values of secret parameters.
    func redacted(_ line: String) -> String {
        let schemas = mediator.schemas + mediator.eventSchemas.map(\.asAction)
        return SecretWords(schemas, help.commands, self.mediator.secretURLParts).redacted(line)
    }

    /// Returns the value of a word such as `_.total` or `$cart[0]`.
    ///
    /// - Throws: ``Failure`` when the result or the part does not exist.
    func value(at word: Console.Word) throws(Failure) -> Value {
        let path = try ResultPath(word.text, column: word.valueColumn)
        switch path.root {
        case .last:
            guard let lastResult else {
                throw .invalidInput(
                    "there is no last result yet.",
                    column: word.valueColumn,
                    recoverySuggestion: "call an action first; put the value in quotes if it is a text."
                )
            }
            return try path.value(in: lastResult)
        case .variable(let name):
            let variables = variables
            guard let value = variables[name] else {
                throw .invalidInput(
                    "there is no $\(name).",
                    notes: ["kept: " + variables.keys.map { "$" + $0 }.listed],
                    suggestions: Suggestions.nearest(to: name, among: variables.keys).map { "$" + $0 },
                    column: word.valueColumn,
                    recoverySuggestion: "keep a result with \"$\(name) = TARGET.ACTION\"; put the value in "
                        + "quotes if it is a text."
                )
            }
            return try path.value(in: value)
        }
    }
}
