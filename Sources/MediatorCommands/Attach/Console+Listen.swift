public import MediatorConsole
import Mediator
import MediatorSystem
import MediatorTerminal

extension Console {
    /// Serves lines to clients of a Unix domain socket until the task is cancelled.
    ///
    ///     let serving = Task { try await console.listen(path: "/tmp/shop.sock") }
    ///
    /// Another terminal connects with `DemoApp attach /tmp/shop.sock`. Each client has its own session with last
    /// result, variables and history; all clients call the same mediator. Only the owner can connect (mode 600,
    /// and a check of the user), and a socket that a crashed process left behind is replaced. When a client disconnects,
    /// its running command is cancelled. The method removes the socket at the end, and returns when all commands have ended.
    ///
    /// There are at most 16 clients. When all places are taken, a new client gets that of the client that has sent nothing
    /// for the longest time, if that is at least the idle timeout.
    ///
    /// Use it for development: a client can call every action.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, at most about 100 bytes; `~/` stands for the user's home.
    ///   - idleTimeout: How long a client without a running command keeps its place while it sends nothing.
    /// - Throws: ``ListenError`` when the path is too long or holds another file, the socket of another user, or one where
    ///   another process listens, and when the commands of the app do not fit together.
    public func listen(path: String, idleTimeout: Duration = .seconds(60)) async throws(ListenError) {
        try await listen(path: path, idleTimeout: idleTimeout) {}
    }

    /// - Parameters:
    ///   - path: The path of the socket.
    ///   - idleTimeout: How long a silent client keeps its place.
    ///   - ready: Called when clients can connect.
    /// - Throws: ``ListenError``.
    package func listen(
        path: String,
        idleTimeout: Duration = .seconds(60),
        ready: @escaping @Sendable () -> Void
    ) async throws(ListenError) {
        if let failure = configuration.failure { throw ListenError(failure) }
        let file = FileContents.expanded(path, streams.environment)
        let server: SocketServer
        do {
            server = try SocketServer(path: file, idleTimeout: idleTimeout)
        } catch {
            throw ListenError(
                Failure(
                    code: "cannotListen",
                    message: "cannot listen at \(file.quotedBriefly): \(error.reason).",
                    recoverySuggestion: error.recoverySuggestion,
                    status: .data
                ))
        }
        ready()
        await server.run { await serve($0) }
    }

    /// Serves one client.
    private func serve(_ connection: SocketConnection) async {
        let status: ExitStatus?
        switch await AttachHello.first(of: connection) {
        case .attached(let hello) where hello.isInteractive:
            status = await InteractiveClient(connection, hello, self).serve()
        case .attached(let hello):
            status = await performLines(of: connection, hello)
        case .ofOtherVersion:
            Printer(streams(of: connection, AttachHello()), prompt: "").failure(.otherVersion, isJSON: false)
            status = Failure.otherVersion.status
        case .other:
            _ = await performLines(of: connection, nil)
            status = nil
        }
        if let status { try? connection.send(AttachMessage.status(Int(status.rawValue)).lines) }
        await connection.endSending()
        connection.end()
    }

    /// Performs the lines of a client without a terminal.
    private func performLines(of connection: SocketConnection, _ hello: AttachHello?) async -> ExitStatus {
        var streams = streams(of: connection, hello)
        streams.input = { await connection.read() }
        streams.waitForRoom = {
            do {
                try await connection.waitForRoom()
            } catch {
                throw Streams.Closed()
            }
        }
        let arguments: [String] =
            switch hello?.format ?? .text {
            case .text: []
            case .json: ["--json"]
            case .jsonLines: ["--jsonl"]
            }
        let task = Task { [streams] in
            await Run(configuration: configuration, streams: streams, startsModules: false)
                .perform(arguments) { _ in mediator }
        }
        connection.whenEnded { task.cancel() }
        return await task.value
    }

    /// Returns output streams to a client, without input.
    func streams(of connection: SocketConnection, _ hello: AttachHello?) -> Streams {
        let look = hello ?? AttachHello()
        let isOurs = hello != nil
        @Sendable func send(_ message: AttachMessage) throws {
            do {
                try connection.send(isOurs ? message.lines : message.plainText)
            } catch {
                throw Streams.Closed()
            }
        }
        let environment = streams.environment
        var streams = Streams(
            input: { [] },
            output: { try send(.output($0)) },
            error: { try send(.error($0)) },
            isInputTerminal: look.isInputTerminal,
            isOutputTerminal: look.isOutputTerminal,
            isErrorTerminal: look.isErrorTerminal,
            environment: { AttachHello.variables.contains($0) ? look.environment[$0] : environment($0) }
        )
        streams.columns = { look.columns }
        streams.executable = self.streams.executable
        return streams
    }
}

extension Failure {
    fileprivate static var otherVersion: Failure {
        Failure(
            code: "otherVersion",
            message: "the app does not speak this version of attach.",
            recoverySuggestion: "use the same version of the app at both ends.",
            status: .unavailable
        )
    }
}

extension Console {
    /// The error of ``listen(path:idleTimeout:)``.
    public struct ListenError: Error, CustomStringConvertible {
        /// The reason, in one sentence.
        public var message: String { failure.message }
        /// The advice for the user.
        public var recoverySuggestion: String { failure.recoverySuggestion ?? "" }
        /// The reason and the advice.
        public var description: String { failure.description(line: nil) }

        let failure: Failure

        init(_ failure: Failure) {
            self.failure = failure
        }
    }
}
