import Dispatch
package import MediatorSystem
package import MediatorTerminal

extension Console {
    /// The streams of a console: those of the process, or those of a test.
    public struct Streams: Sendable {
        /// The error of ``output`` when the reader has closed the stream.
        ///
        /// The console then ends without a message.
        public struct Closed: Error, Sendable {
            /// Creates the error.
            public init() {}
        }

        /// Returns the next bytes; an empty array at the end.
        ///
        /// It must not block its thread, or main-actor handlers would wait for input.
        public var input: @Sendable () async throws -> [UInt8]
        /// Writes results.
        public var output: @Sendable (String) throws -> Void
        /// Writes prompts, errors and notes; called from any thread.
        public var error: @Sendable (String) throws -> Void
        /// Whether the input is a terminal.
        public var isInputTerminal: Bool
        /// Whether results go to a terminal.
        public var isOutputTerminal: Bool
        /// Whether messages go to a terminal.
        public var isErrorTerminal: Bool
        /// Returns the value of an environment variable.
        public var environment: @Sendable (String) -> String?
        /// Asks the user a question, and returns the answer, or nil when the user cancels; nil without a terminal.
        ///
        /// A handler may ask too, for a login for example. During `replay` every answer is nil.
        public var ask: (@Sendable (Question) async -> String?)? {
            get {
                guard let asking else { return nil }
                return { question in Console.isUnattended ? nil : await asking(question) }
            }
            set { asking = newValue }
        }
        private var asking: (@Sendable (Question) async -> String?)?
        /// Returns the width of the terminal for results, in cells; nil where it is unknown.
        public var columns: @Sendable () -> Int? = { nil }
        /// Returns the time since a fixed instant, to measure calls.
        package var now: @Sendable () -> Duration = {
            let start = ContinuousClock.now
            return { ContinuousClock.now - start }
        }()
        /// Adds a typed line without its secrets to those that the arrow keys recall, and returns why a file does not take it;
        /// nil where no line is typed.
        package var remember: (@Sendable (_ line: String) async -> String?)?
        /// Returns these streams for the exclusive use of a command, and redirects all other output of the process; nil
        /// where nothing else uses the streams.
        public var reserve: (@Sendable () throws -> Streams)?
        /// Returns when the reader of ``output`` has read enough for more; called between lines.
        package var waitForCapacity: @Sendable () async throws -> Void = {}
        /// The standard input of a child process: a socket, over which its parent calls; nil for other streams, and before
        /// ``reserve``.
        package var socket: System.Descriptor?
        /// The terminal that supplies the lines instead of ``input``, if there is one.
        package var terminal: Terminal?

        /// Creates streams; by default none of them is a terminal and the environment is empty.
        ///
        /// - Parameters:
        ///   - input: Returns the next bytes; an empty array at the end.
        ///   - output: Writes results.
        ///   - error: Writes prompts, errors and notes; called from any thread.
        ///   - isInputTerminal: Whether the input is a terminal.
        ///   - isOutputTerminal: Whether results go to a terminal.
        ///   - isErrorTerminal: Whether messages go to a terminal.
        ///   - environment: Returns the value of an environment variable.
        ///   - ask: Asks the user a question; nil without a terminal.
        ///   - reserve: Returns these streams for the exclusive use of a command.
        public init(
            input: @escaping @Sendable () async throws -> [UInt8],
            output: @escaping @Sendable (String) throws -> Void,
            error: @escaping @Sendable (String) throws -> Void,
            isInputTerminal: Bool = false,
            isOutputTerminal: Bool = false,
            isErrorTerminal: Bool = false,
            environment: @escaping @Sendable (String) -> String? = { _ in nil },
            ask: (@Sendable (Question) async -> String?)? = nil,
            reserve: (@Sendable () throws -> Streams)? = nil
        ) {
            self.input = input
            self.output = output
            self.error = error
            self.isInputTerminal = isInputTerminal
            self.isOutputTerminal = isOutputTerminal
            self.isErrorTerminal = isErrorTerminal
            self.environment = environment
            asking = ask
            self.reserve = reserve
        }

        /// The streams of the process.
        ///
        /// On a terminal lines are edited with libedit, if the system has it; the documentation of the
        /// console lists the keys, and the variables `MEDIATOR_EDITOR` and `MEDIATOR_HISTORY`.
        public static var standard: Streams {
            let isTyped = System.isTerminal(System.input) && System.isTerminal(System.error)
            let terminal = isTyped ? Terminal.standard : nil
            var streams = streams(input: System.input, output: System.output, terminal)
            streams.reserve = {
                let (input, output) = try System.reserveStandardStreams()
                var streams = Self.streams(input: input, output: output, nil)
                if System.isSocket(input) { streams.socket = input }
                return streams
            }
            return streams
        }

        private static func streams(input: Int32, output: Int32, _ terminal: Terminal?) -> Streams {
            let write: @Sendable (String, System.Descriptor) throws -> Void = { text, descriptor in
                if let terminal { return try terminal.write(text, to: descriptor) }
                try System.write(text, to: descriptor)
            }
            // A separate thread waits for input, so that main-actor handlers run meanwhile.
            let queue = DispatchQueue(label: "Mediator.Console.input")
            var streams = Streams(
                input: { try await queue.perform { Result { try System.read(input) } }.get() },
                output: { text in
                    do {
                        try write(text, output)
                    } catch let error as SystemError where error.isBrokenPipe {
                        throw Closed()
                    }
                },
                error: { try write($0, System.error) },
                isInputTerminal: System.isTerminal(input),
                isOutputTerminal: System.isTerminal(output),
                isErrorTerminal: System.isTerminal(System.error),
                environment: System.environment
            )
            streams.columns = { System.columns(of: System.output) }
            if let terminal {
                streams.ask = { await terminal.ask($0) }
                streams.remember = { await terminal.remember($0) }
                streams.terminal = terminal
            }
            return streams
        }

        /// Writes results.
        ///
        /// - Throws: ``Closed`` when the reader has closed the output, ``BrokenStream`` for other errors.
        package func write(results text: String) throws {
            do {
                try output(text)
            } catch let closed as Closed {
                throw closed
            } catch {
                throw BrokenStream("cannot write results: \(error)")
            }
        }

        /// Whether the environment allows colors: see no-color.org.
        var allowsColor: Bool {
            (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
