import Mediator
import MediatorEvents
import MediatorGateway
import MediatorTrace
import Synchronization

/// What lasts from one line to the next: results that were kept, the last call and the history.
///
/// Safe from any thread, so that a line may run in a task that can be cancelled.
final class Session: Sendable {
    private struct State {
        var lastResult: Value?
        var lastCall: LastCall?
        var variables: Parameters = [:]
        var history = History()
        var recorder: CallRecorder?
        var trace: Trace?
        var isEnded = false
    }

    let mediator: Mediator
    let streams: Console.Streams
    let printer: Printer
    let help: Help
    /// What the app's own options were given.
    let options: Console.Options
    /// How results are printed unless a line says otherwise.
    let format: Console.Format
    private let state = Mutex(State())
    /// What shows subscribers that fail, which their posters may not.
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
        set { state.withLock { $0.lastResult = newValue } }
    }

    var lastCall: LastCall? {
        get { state.withLock(\.lastCall) }
        set { state.withLock { $0.lastCall = newValue } }
    }

    /// The results that were kept by name, in the order in which they were first.
    var variables: Parameters { state.withLock(\.variables) }

    func keep(_ value: Value, as name: String) {
        state.withLock { $0.variables[name] = value }
    }

    /// The console's own trace, once there was one.
    var trace: Trace? {
        get { state.withLock(\.trace) }
        set { state.withLock { $0.trace = newValue } }
    }

    var history: History { state.withLock(\.history) }

    /// The file that calls are recorded in; nil when they are not.
    var recordingPath: String? { state.withLock { $0.recorder?.path } }

    /// Begins to record calls.
    ///
    /// - Throws: ``Failure`` when the file cannot be made.
    func record(_ path: String) throws {
        let recorder = try CallRecorder(path, mediator, streams.environment)
        state.withLock { $0.recorder = recorder }
    }

    /// Returns the recording that was under way, which is the caller's to end.
    func stopRecording() -> CallRecorder? {
        state.withLock { state in
            defer { state.recorder = nil }
            return state.recorder
        }
    }

    /// Ends what outlives no session: a recording and a trace.
    func close() {
        do {
            try endOwnTracing()
            _ = try stopRecording()?.end()
        } catch {
            Console.Context(session: self, format: format, place: .line).report(Failure(ofCommand: error))
        }
    }

    /// Whether no further line is to be read.
    var isEnded: Bool { state.withLock(\.isEnded) }

    func end() {
        state.withLock { $0.isEnded = true }
    }

    /// Keeps a line in the history, without the values of secret parameters.
    func note(line: String) {
        let shown = redacted(line)
        state.withLock { $0.history.append(shown) }
    }

    /// Returns a line without the values of secret parameters.
    func redacted(_ line: String) -> String {
        let schemas = mediator.schemas + mediator.eventSchemas.map(\.asAction)
        return SecretWords(schemas, self.mediator.secretURLParts).redacted(line)
    }

    /// Returns what a word such as `_.total` or `$cart[0]` leads to.
    ///
    /// - Throws: ``Failure`` when there is no such result, or nothing at the path.
    func value(at word: Console.Word) throws(Failure) -> Value {
        let path = try ResultPath(word.text, column: word.valueColumn)
        switch path.root {
        case .last:
            guard let lastResult else {
                throw .invalidInput(
                    "there is no last result yet.",
                    column: word.valueColumn,
                    resolution: "call an action first; put the text in quotes if it is meant as it stands."
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
                    resolution: "keep a result with \"$\(name) = TARGET.ACTION\"; put the text in quotes if it is "
                        + "meant as it stands."
                )
            }
            return try path.value(in: value)
        }
    }
}
