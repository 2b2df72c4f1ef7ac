package import Mediator
package import MediatorTerminal
import Synchronization

/// The state that lines share: kept results and the history.
///
/// It is thread-safe, since each line runs in a task of its own that can be cancelled.
package final class Session: Sendable {
    private struct State {
        var lastResult: Value?
        var variables: Parameters = [:]
        /// What the commands of products keep, by type.
        var parts: [ObjectIdentifier: any SessionPart] = [:]
        var isEnded = false
    }

    package let mediator: Mediator
    package let streams: Console.Streams
    package let printer: Printer
    package let configuration: Console.Configuration
    /// The default format of results.
    package let format: Console.Format
    private let state = Mutex(State())
    package let history = LineHistory()

    package init(
        mediator: Mediator, streams: Console.Streams, configuration: Console.Configuration, format: Console.Format
    ) {
        self.mediator = mediator
        self.streams = streams
        self.configuration = configuration
        self.format = format
        printer = Printer(streams, prompt: configuration.prompt)
        for command in commands.all { (command as? any SessionCommand)?.begin(self) }
    }

    package var commands: CommandList { configuration.commands }

    package var lastResult: Value? {
        get { state.withLock(\.lastResult) }
        set {
            release { state in
                defer { state.lastResult = newValue }
                return state.lastResult
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

    /// Returns the part of a type; it is created when it is first asked for.
    package func part<Part: SessionPart>(_ type: Part.Type) -> Part {
        state.withLock { state in
            if let part = state.parts[ObjectIdentifier(type)] as? Part { return part }
            let part = Part()
            state.parts[ObjectIdentifier(type)] = part
            return part
        }
    }

    /// Ends what the commands have begun in the session.
    package func close() {
        for part in state.withLock({ Array($0.parts.values) }) {
            do {
                try part.close(in: self)
            } catch {
                report(Failure(ofCommand: error), line: nil)
            }
        }
    }

    /// Whether the session has ended.
    package var isEnded: Bool { state.withLock(\.isEnded) }

    func end() {
        state.withLock { $0.isEnded = true }
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
