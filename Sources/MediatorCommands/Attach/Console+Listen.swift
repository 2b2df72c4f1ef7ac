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
    /// There are at most 16 clients.
    ///
    /// Use it for development: a client can call every action.
    ///
    /// - Parameter path: The path of the socket, at most about 100 bytes; `~/` stands for the user's home.
    /// - Throws: ``ListenError`` when the path is too long or holds another file, the socket of another user, or one where
    ///   another process listens, and when the commands of the app do not fit together.
    public func listen(path: String) async throws(ListenError) {
        await serve(try server(at: path))
    }

    /// Returns a server that listens at a path, so that clients can connect; ``serve(_:)`` serves them.
    ///
    /// - Throws: ``ListenError``.
    func server(at path: String) throws(ListenError) -> SocketServer {
        if let failure = configuration.failure { throw ListenError(failure) }
        let file = FileContents.expanded(path, streams.environment)
        do {
            return try SocketServer(path: file)
        } catch {
            throw ListenError(
                Failure(
                    code: "cannotListen",
                    message: "cannot listen at \(file.quotedBriefly): \(error.reason).",
                    recoverySuggestion: error.recoverySuggestion,
                    status: .data
                ))
        }
    }

    /// Serves the clients of a server until the task is cancelled.
    func serve(_ server: SocketServer) async {
        await server.run { await serve($0) }
    }

    /// Serves one client.
    private func serve(_ connection: SocketConnection) async {
        if await connection.begins(with: AttachProtocol.beginning) {
            await ServedSession(connection, self).serve()
        } else {
            await performLines(of: connection)
        }
        await connection.endSending()
        connection.end()
    }

    /// Performs the lines of a client that sends and gets plain text.
    private func performLines(of connection: SocketConnection) async {
        var streams = streams(to: ClientStreams()) { _, text in
            do { try connection.send(Array(text.utf8)) } catch { throw Streams.Closed() }
        }
        streams.input = { await connection.read() }
        streams.waitForCapacity = {
            do { try await connection.waitForCapacity() } catch { throw Streams.Closed() }
        }
        let task = Task { [streams] in
            await Run(configuration: configuration, streams: streams, startsModules: false).perform([]) { _ in mediator
            }
        }
        connection.whenEnded { task.cancel() }
        _ = await task.value
    }

    /// Returns output streams to a client, without input.
    ///
    /// - Parameters:
    ///   - client: The streams of the client.
    ///   - send: Sends text for its `output` or `error`.
    func streams(
        to client: ClientStreams, _ send: @escaping @Sendable (_ stream: String, _ text: String) throws -> Void
    ) -> Streams {
        let environment = streams.environment
        var streams = Streams(
            input: { [] },
            output: { try send("output", $0) },
            error: { try send("error", $0) },
            isInputTerminal: client.isInputTerminal,
            isOutputTerminal: client.isOutputTerminal,
            isErrorTerminal: client.isErrorTerminal,
            environment: { ClientStreams.variables.contains($0) ? client.environment[$0] : environment($0) }
        )
        streams.executable = self.streams.executable
        return streams
    }
}

extension SocketConnection {
    /// Returns whether the other side begins with a text, which stays unread.
    fileprivate func begins(with text: String) async -> Bool {
        let start = Array(text.utf8)
        var bytes: [UInt8] = []
        while bytes.count < start.count, start.starts(with: bytes) {
            let next = await read()
            guard !next.isEmpty else { break }
            bytes += next
        }
        putBack(bytes)
        return bytes.starts(with: start)
    }
}

extension Console {
    /// The error of ``listen(path:)``.
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
