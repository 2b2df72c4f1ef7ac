import MediatorRedirects
import Dispatch
import MediatorTerminal

extension Console {
    /// Where a console reads its lines and writes results and messages: the process's own streams, or a test's.
    public struct Streams: Sendable {
        /// Thrown by ``output`` when nobody reads any more; the console then ends quietly.
        public struct Closed: Error, Sendable {
            /// Creates the error.
            public init() {}
        }

        /// Returns the next bytes, none at the end.
        ///
        /// It must not block the thread it is called on, or main-actor handlers wait for whoever types.
        public var input: @Sendable () async throws -> [UInt8]
        /// Takes results.
        public var output: @Sendable (String) throws -> Void
        /// Takes prompts, errors and notes, also from other threads.
        public var error: @Sendable (String) throws -> Void
        /// Whether somebody types the lines.
        public var isInputTerminal: Bool
        /// Whether somebody looks at the results.
        public var isOutputTerminal: Bool
        /// Whether somebody looks at the messages.
        public var isErrorTerminal: Bool
        /// Returns an environment variable.
        public var environment: @Sendable (String) -> String?
        /// Asks whoever types and returns the answer, nil when whoever was asked gave up; nil where nobody types.
        ///
        /// Also for what happens inside a call, such as a login. Calls that `replay` makes ask nobody: the answer is then nil.
        public var ask: (@Sendable (Question) async -> String?)? {
            get {
                guard let asking else { return nil }
                return { question in Console.isUnattended ? nil : await asking(question) }
            }
            set { asking = newValue }
        }
        private var asking: (@Sendable (Question) async -> String?)?
        /// Returns how many cells a line of the terminal has that results go to; nil where that is not known.
        public var columns: @Sendable () -> Int? = { nil }
        /// Returns the time since some beginning, to measure calls by.
        package var now: @Sendable () -> Duration = {
            let start = ContinuousClock.now
            return { ContinuousClock.now - start }
        }()
        /// Returns the same streams for a command that needs them for itself, and keeps everything else in the process off
        /// them; nil where nothing else reaches them.
        public var reserve: (@Sendable () throws -> Streams)?
        /// The terminal that gives the lines instead of ``input``, if they are typed at one.
        var terminal: Terminal?

        /// Creates streams; by default none of them is a terminal and the environment is empty.
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
        /// At a terminal lines are edited with libedit or readline, if the system has one: see the documentation of the
        /// console for the keys, and the variables `MEDIATOR_EDITOR` and `MEDIATOR_HISTORY`.
        public static var standard: Streams {
            let isTyped = System.isTerminal(System.input) && System.isTerminal(System.error)
            let terminal = isTyped ? Terminal.standard : nil
            var streams = streams(input: System.input, output: System.output, terminal)
            streams.reserve = {
                let (input, output) = try System.reserveStandardStreams()
                return Self.streams(input: input, output: output, nil)
            }
            return streams
        }

        private static func streams(input: Int32, output: Int32, _ terminal: Terminal?) -> Streams {
            let write: @Sendable (String, System.Descriptor) throws -> Void = { text, descriptor in
                if let terminal { return try terminal.write(text, to: descriptor) }
                try System.write(text, to: descriptor)
            }
            // A thread of its own waits for input, so that main-actor handlers run while nobody types.
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
                streams.terminal = terminal
            }
            return streams
        }

        /// Whether colour is welcome at all: see no-color.org.
        var allowsColor: Bool {
            (environment("NO_COLOR") ?? "").isEmpty && environment("TERM") != "dumb"
        }
    }
}
