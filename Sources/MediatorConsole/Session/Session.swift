import Mediator
import Synchronization

/// What lasts from one line to the next: the last result and the history.
///
/// Safe from any thread, so that a line may run in a task that can be cancelled.
final class Session: Sendable {
    private struct State {
        var lastResult: Value?
        var history = History()
        var isEnded = false
    }

    let mediator: Mediator
    let printer: Printer
    let help: Help
    /// How results are printed unless a line says otherwise.
    let format: Console.Format
    /// Asks whoever types; nil where nobody does.
    let ask: (@Sendable (Console.Question) async -> String?)?
    private let state = Mutex(State())

    init(
        mediator: Mediator, printer: Printer, help: Help, format: Console.Format,
        ask: (@Sendable (Console.Question) async -> String?)?
    ) {
        self.mediator = mediator
        self.printer = printer
        self.help = help
        self.format = format
        self.ask = ask
    }

    var lastResult: Value? {
        get { state.withLock(\.lastResult) }
        set { state.withLock { $0.lastResult = newValue } }
    }

    var history: History { state.withLock(\.history) }

    /// Whether no further line is to be read.
    var isEnded: Bool { state.withLock(\.isEnded) }

    func end() {
        state.withLock { $0.isEnded = true }
    }

    /// Keeps a line in the history, without the values of secret parameters.
    func note(line: String) {
        let shown = SecretWords(mediator.schemas).redacted(line)
        state.withLock { $0.history.append(shown) }
    }

    /// Returns what a word such as `_.total` leads to.
    ///
    /// - Throws: ``Failure`` when there is no last result, or nothing at the path.
    func value(at word: Console.Word) throws(Failure) -> Value {
        let path = try ResultPath(word.text, column: word.valueColumn)
        guard let lastResult else {
            throw .invalidInput(
                "there is no last result yet.",
                column: word.valueColumn,
                resolution: "call an action first; put the text in quotes if it is meant as it stands."
            )
        }
        return try path.value(in: lastResult)
    }
}
