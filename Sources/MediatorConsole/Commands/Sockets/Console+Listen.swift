import Mediator
import MediatorTerminal

extension Console {
    /// Serves lines to whoever connects with a socket in the file system, until the task is cancelled.
    ///
    ///     let serving = Task { try await console.listen(path: "/tmp/shop.sock") }
    ///
    /// A running app can so be asked from another terminal: `DemoApp attach /tmp/shop.sock`. Each client has a session of
    /// its own, with its own last result, variables and history; all of them call the one mediator. The socket is for its
    /// owner alone (mode 600), processes of other users are turned away, and one that a crash left behind is replaced.
    /// What a client has under way is cancelled when it vanishes. In the end the socket is removed; this returns when
    /// what was under way has ended.
    ///
    /// For development: whoever may connect may call everything.
    ///
    /// - Parameter path: Where the socket is to be, at most about 100 bytes long; `~/` is the user's home.
    /// - Throws: When something is at the path that is no socket, is somebody else's, or is listened at.
    public func listen(path: String) async throws {
        try await listen(path: path) {}
    }

    /// - Parameter ready: Called when clients can connect.
    package func listen(path: String, ready: @escaping @Sendable () -> Void) async throws {
        let file = FileContents.expanded(path, streams.environment)
        let server: SocketServer
        do {
            server = try SocketServer(path: file)
        } catch {
            throw ListenError(
                failure: Failure(
                    code: "cannotListen",
                    message: "cannot listen at \(file.quotedBriefly): \(error.reason).",
                    resolution: error.resolution,
                    status: .data
                ))
        }
        ready()
        await server.run { await serve($0) }
    }

    /// Serves one client.
    private func serve(_ connection: SocketConnection) async {
        let hello = await AttachHello.first(of: connection)
        let status: ExitStatus
        if let hello, hello.isInteractive {
            await InteractiveClient(connection, hello, self).serve()
            status = .done
        } else {
            status = await performLines(of: connection, hello)
        }
        if hello != nil { try? connection.send(AttachMessage.status(Int(status.rawValue)).lines) }
        await connection.endSending()
        connection.end()
    }

    /// Performs the lines of a client that sends nothing else.
    private func performLines(of connection: SocketConnection, _ hello: AttachHello?) async -> ExitStatus {
        var streams = streams(of: connection, hello)
        streams.input = { await connection.read() }
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

    /// Returns streams to a client, which read nothing.
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
        return streams
    }
}

/// Why a console cannot listen.
struct ListenError: Error, CustomStringConvertible {
    let failure: Failure

    var description: String { failure.description(line: nil) }
}
