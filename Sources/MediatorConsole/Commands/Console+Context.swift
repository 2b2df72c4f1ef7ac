public import Mediator

extension Console {
    /// What a command runs in: the mediator, and where its results go.
    public struct Context: Sendable {
        /// What lasts between the lines.
        let session: Session
        /// How results are printed.
        var format: Format
        /// Where the command was typed.
        public let place: Place

        /// The mediator that is called.
        public var mediator: Mediator { session.mediator }

        /// Whether results are to be JSON.
        public var isJSON: Bool { format == .json }

        /// Prints a result: a text as it is, other values as people read them, or all of them as JSON.
        ///
        /// - Throws: When it should be JSON and holds what JSON does not know, or cannot be written.
        public func print(_ value: Value) throws {
            try session.printer.result(isJSON ? try value.json() : ResultText.text(of: value))
        }

        /// Prints what is not the result: it goes to standard error.
        public func note(_ text: String) {
            session.printer.note(text)
        }

        var printer: Printer { session.printer }

        /// Prints why a command did not succeed.
        func report(_ failure: Failure, line: Int? = nil) {
            printer.failure(isJSON ? failure.json(line: line) : failure.description(line: line))
        }
    }

    /// How results are printed.
    enum Format: Sendable {
        case text, json
    }
}
