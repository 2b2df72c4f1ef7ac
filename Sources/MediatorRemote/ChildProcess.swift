#if os(Linux) || os(macOS)
    import Mediator
    import MediatorCoding
    import MediatorSystem
    import Synchronization

    /// A connection with a child process, which this process starts, and starts again when it has ended.
    ///
    ///     RemoteModule("Shipping", contracts: ShippingActions.all, over: ChildProcess("/usr/local/bin/shop"))
    ///
    /// The standard input and output of the child are one socket, with one message on each line: ``StandardStreams``
    /// answers there, and so does the console's command, `["serve", "--origin", "process"]`. The child inherits the
    /// environment, standard error, and no other descriptor. Ctrl-C in a terminal does not reach it.
    ///
    /// Closing ends the child's input, which a child takes as its end; after the grace period it gets SIGTERM, and after
    /// another one SIGKILL. When this process ends, in any way, the child's input ends as well.
    public final class ChildProcess: RemoteTransport {
        /// The program in words: `child process "shop"`.
        public let endpoint: String

        private let path: String
        private let arguments: [String]
        private let environment: [String: String]
        private let grace: Duration
        private let child = Mutex<ChildProgram?>(nil)

        /// Creates a connection; the child starts with the module.
        ///
        /// - Parameters:
        ///   - path: The path of the program, or its name in a folder of `PATH`.
        ///   - arguments: Its arguments, without its name.
        ///   - environment: Variables besides those of this process, which they replace.
        ///   - grace: How long the child may take to end, before SIGTERM and again before SIGKILL.
        public init(
            _ path: String, _ arguments: [String] = [], environment: [String: String] = [:],
            grace: Duration = .seconds(2)
        ) {
            self.path = path
            self.arguments = arguments
            self.environment = environment
            self.grace = grace
            let name = path.split(separator: "/").last.map(String.init) ?? path
            endpoint = "child process \(name.quoted)"
        }

        /// Returns a connection with a child process that runs the program of this process with other arguments.
        ///
        /// - Parameters:
        ///   - arguments: Its arguments, without its name.
        ///   - environment: Variables besides those of this process, which they replace.
        public static func sameProgram(_ arguments: [String], environment: [String: String] = [:]) -> ChildProcess {
            ChildProcess(System.executablePath, arguments, environment: environment)
        }

        /// Returns a connection with a child process that runs another program in the folder of this one.
        ///
        /// - Parameters:
        ///   - name: The name of the program.
        ///   - arguments: Its arguments, without its name.
        public static func beside(_ name: String, _ arguments: [String] = []) -> ChildProcess {
            let folder = System.executablePath.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            return ChildProcess(folder.joined(separator: "/") + "/" + name, arguments)
        }

        /// The number of the running child; nil without one.
        public var processID: Int32? {
            program.flatMap { $0.hasEnded ? nil : $0.number }
        }

        /// The child that was started last; nil before the first one.
        var program: ChildProgram? { child.withLock(\.self) }

        /// Starts the child.
        ///
        /// - Throws: ``RemoteNotSent`` with the error of the operating system.
        public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
            let (child, connection): (ChildProgram, SocketConnection)
            do {
                (child, connection) = try ChildProgram.start(path, arguments, environment: environment)
            } catch {
                throw RemoteNotSent("the program does not start (\(error))")
            }
            self.child.withLock { $0 = child }
            let grace = grace.boundedWait
            return SocketChannel(connection, receiver, reason: "the process ended") {
                // It may have closed its output only.
                Task.detached { await Self.end(child, connection, grace: grace) }
            } finish: {
                await Self.end(child, connection, grace: grace)
            }
        }

        /// Ends the input of a child, and returns once the child has ended.
        private static func end(_ child: ChildProgram, _ connection: SocketConnection, grace: Duration) async {
            let impatience = Task.detached {
                try await Task.sleep(for: grace)
                child.terminate()
                try await Task.sleep(for: grace)
                child.kill()
                // Another process may have its side of the socket, and read nothing.
                connection.end()
            }
            await connection.endSending()
            await child.ended()
            impatience.cancel()
        }
    }
#endif
