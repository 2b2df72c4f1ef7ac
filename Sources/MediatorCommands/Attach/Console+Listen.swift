import Mediator
import MediatorCoding
public import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal
import Synchronization

extension Console {
    /// Serves lines to clients of a Unix domain socket until the task is cancelled.
    ///
    ///     let serving = Task { try await console.listen(at: "/tmp/shop.sock") }
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
    public func listen(at path: String) async throws(ListenError) {
        let server: SocketServer
        do {
            server = try self.server(at: path)
        } catch {
            throw ListenError(failure: error)
        }
        await serve(server)
    }

    /// Returns a server that listens at a path, so that clients can connect; ``serve(_:)`` serves them.
    func server(at path: String) throws(Failure) -> SocketServer {
        if let failure = configuration.failure { throw failure }
        let file = streams.expanded(path)
        do {
            return try SocketServer(path: file)
        } catch {
            throw Failure(
                code: "cannotListen",
                message: "cannot listen at \(file.quotedBriefly): \(error.reason).",
                recoverySuggestion: error.recoverySuggestion,
                status: .data
            )
        }
    }

    /// Serves the clients of a server until the task is cancelled.
    func serve(_ server: SocketServer) async {
        await server.run { await serve($0) }
    }

    /// Serves one client.
    private func serve(_ connection: SocketConnection) async {
        let first = await connection.read()
        // No line of a console begins so.
        if first.first == UInt8(ascii: "{") {
            let reader = LineReader(longest: AttachProtocol.longest, first: first) { await connection.read() }
            await serve(connection, reader)
        } else {
            await performLines(of: connection, first)
        }
        await connection.endSending()
        connection.end()
    }

    /// Serves a client of `attach`.
    private func serve(_ connection: SocketConnection, _ reader: LineReader) async {
        var reader = reader
        let request = await reader.message().flatMap { try? MessageRequest($0) }
        let client = request?.method == "attach" ? request?.parameters ?? [:] : [:]
        let isServed = client["version"] == AttachProtocol.version
        let outcome: Result<Value, MessageError> =
            isServed
            ? .success([
                "name": .string(configuration.name), "prompt": .string(configuration.prompt),
                "greeting": .string(configuration.greeting(mediator)),
            ])
            : .failure(.invalidRequest("the first message is not \"attach\" of version 1", "otherVersion"))
        let response = MessageResponse(id: request?.id ?? .null, outcome: outcome)
        try? connection.send(response.utf8 + [UInt8(ascii: "\n")])
        if isServed { await ServedSession(connection, self, client).serve(reader) }
    }

    /// Performs the lines of a client that sends and gets plain text.
    ///
    /// - Parameter first: Its first bytes.
    private func performLines(of connection: SocketConnection, _ first: [UInt8]) async {
        var streams = streams(to: [:]) { _, text in
            do { try connection.send(Array(text.utf8)) } catch { throw Streams.Closed() }
        }
        let unread = Mutex(first)
        streams.input = {
            let bytes = unread.withLock { bytes in
                defer { bytes = [] }
                return bytes
            }
            return bytes.isEmpty ? await connection.read() : bytes
        }
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
    ///   - client: What the client says of its streams; what is missing is false.
    ///   - send: Sends text for its `output` or `error`.
    func streams(
        to client: Parameters, _ send: @escaping @Sendable (_ stream: String, _ text: String) throws -> Void
    ) -> Streams {
        let environment = streams.environment
        let variables = (try? client.get("environment", as: [String: String].self)) ?? [:]
        return Streams(
            input: { [] },
            output: { try send("output", $0) },
            error: { try send("error", $0) },
            isInputTerminal: client["input"] == true,
            isOutputTerminal: client["output"] == true,
            isErrorTerminal: client["error"] == true,
            environment: { AttachProtocol.variables.contains($0) ? variables[$0] : environment($0) }
        )
    }
}

extension Console {
    /// The error of ``listen(at:)``.
    public struct ListenError: Error, CustomStringConvertible {
        /// The reason, in one sentence.
        public var message: String { failure.message }
        /// The advice for the user.
        public var recoverySuggestion: String { failure.recoverySuggestion ?? "" }
        /// The reason and the advice.
        public var description: String { failure.description(line: nil) }

        let failure: Failure
    }
}
