import MediatorTerminal

public import Mediator
import MediatorCatalogue

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
        public var isJSON: Bool { format != .text }

        /// Prints a result: a text as it is, other values as people read them, or all of them as JSON.
        ///
        /// What is long is printed in pieces, so that its beginning shows at once.
        ///
        /// - Throws: When it should be JSON and holds what JSON does not know, or cannot be written; `CancellationError`
        ///   when the task is cancelled meanwhile.
        public func print(_ value: Value) throws {
            switch (format, value) {
            case (.text, _):
                var text = ResultText(width: printer.width, heading: printer.heading, emit: printer.result)
                try text.write(value)
                if text.cuts > 0 {
                    note("note: \(text.cuts.counted("value")) cut to fit; --json prints them whole.")
                }
            case (.jsonLines, .array(let values)):
                try printer.results(values) { value throws(MediatorError) in try value.json() }
            case (.json, _), (.jsonLines, _):
                try printer.result(try value.json())
            }
        }

        /// Prints schemas as JSON.
        func print(_ schemas: [some Encodable]) throws {
            if format == .jsonLines { return try printer.results(schemas) { try SchemaJSON.text(of: $0) } }
            try printer.result(try SchemaJSON.text(of: schemas))
        }

        /// Prints what is not the result: it goes to standard error.
        public func note(_ text: String) {
            session.printer.note(text)
        }

        /// Prints rows in columns.
        ///
        /// - Parameter note: What is said where there are none, to whoever looks at a terminal; elsewhere nothing says it
        ///   best.
        func print(rows: [[String]], orNote note: String) throws {
            if rows.isEmpty, printer.width != nil { self.note(note) }
            try Columns.lines(rows).forEach(printer.result)
        }

        var printer: Printer { session.printer }

        /// Prints why a command did not succeed.
        func report(_ failure: Failure, line: Int? = nil) {
            printer.failure(failure, line: line, isJSON: isJSON)
        }
    }

    /// How results are printed.
    enum Format: Sendable {
        case text, json
        /// An array as a line for each element, everything else as one.
        case jsonLines
    }
}
