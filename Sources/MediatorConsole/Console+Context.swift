import MediatorTerminal
import Synchronization
public import Mediator
import MediatorCoding

extension Console {
    /// The environment of a running command: the mediator, and the output.
    public struct Context: Sendable {
        /// The state that lines share.
        package let session: Session
        /// The format of results.
        package var format: Format
        /// How the command was typed.
        public let mode: Mode
        /// Writes results to a file; nil for standard output.
        package var resultPrinter: Printer?

        /// The mediator of the console.
        public var mediator: Mediator { session.mediator }

        /// Whether results are printed as JSON.
        public var isJSON: Bool { format.isJSON }

        /// Prints a result, as text or as JSON.
        ///
        /// A long result is printed in pieces, so that its beginning appears at once.
        ///
        /// - Throws: `MediatorError` for a value without a JSON form, the error of the stream, or `CancellationError`.
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
        package func print(_ schemas: [some Encodable]) throws {
            if format == .jsonLines { return try printer.results(schemas) { try SchemaJSON.text(of: $0) } }
            try printer.result(try SchemaJSON.text(of: schemas))
        }

        /// Prints a note to standard error.
        public func note(_ text: String) {
            session.printer.note(text)
        }

        /// Prints rows in columns.
        ///
        /// - Parameter note: The note that a terminal shows when there are no rows.
        package func print(rows: [[String]], orNote note: String) throws {
            if rows.isEmpty, printer.width != nil { self.note(note) }
            try Columns.lines(rows).forEach(printer.result)
        }

        package var printer: Printer { resultPrinter ?? session.printer }

        /// Runs a command, and writes its results to a file instead of standard output.
        ///
        /// A failure that the command has not printed itself leaves the file as it was.
        ///
        /// - Throws: The error of the command, or ``Failure`` when the file cannot be written.
        func write(to file: String, _ run: (Context) async throws -> Void) async throws {
            let results = Mutex("")
            var streams = session.streams
            streams.isOutputTerminal = false
            streams.output = { text in results.withLock { $0 += text } }
            var context = self
            context.resultPrinter = Printer(streams, prompt: "")
            var status: ExitStatus?
            do {
                try await run(context)
            } catch let error as ExitStatus {
                status = error
            }
            try await session.streams.write(results.withLock(\.self), toFile: file)
            note("saved in \(file)")
            if let status { throw status }
        }

        /// Prints the failure of a command.
        package func report(_ failure: Failure, line: Int? = nil) {
            session.printer.failure(failure, line: line, isJSON: isJSON)
        }
    }

    /// The format of results.
    package enum Format: String, Sendable {
        case text, json
        /// An array as one line for each element, any other value as one line.
        case jsonLines = "jsonl"

        /// Whether results and failures are printed as JSON.
        package var isJSON: Bool { self != .text }
    }
}
