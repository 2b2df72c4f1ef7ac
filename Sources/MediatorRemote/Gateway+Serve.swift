public import Mediator
public import MediatorGateway
import MediatorMessages
import MediatorSystem

extension MediatorError.Code {
    /// A gateway cannot listen at a path.
    public static let cannotListen = Self(rawValue: "cannotListen")
}

extension Gateway {
    /// Answers the other side of a connection until it ends the connection, the gateway is drained, or the task is cancelled.
    ///
    /// The other side reaches the external actions and events that the gateway's policy admits, by a ``RemoteModule`` or
    /// by any messages of the gateway. At most 1,024 of its calls run at once; the gateway refuses further ones.
    ///
    /// - Parameter connection: The connection.
    /// - Throws: The error of the connection that does not open.
    public func serve(_ connection: some RemoteTransport) async throws {
        try await serve(connection.origin, longest: connection.maximumMessageBytes) { try await connection.connect($0) }
    }

    /// Answers the other side of a channel until it ends; see ``serve(_:)``.
    private func serve(
        _ origin: Origin, longest: Int, _ connect: (RemoteReceiver) async throws -> any RemoteChannel
    ) async throws {
        let ended = TaskLatch()
        let session = RemoteSession(
            offering: self, origin: origin, longest: min(RemoteSession.longest, longest), isServed: true
        ) { _ in ended.open() }
        do {
            session.begin(try await connect(session.receiver))
        } catch {
            session.peer.end("it did not open")
            throw error
        }
        await withTaskCancellationHandler {
            await ended.wait()
        } onCancel: {
            session.peer.end("the server was cancelled")
        }
        await session.close("the connection ended")
    }

    /// Answers processes of the same user at a Unix socket until the task is cancelled.
    ///
    /// The socket file has mode 600. At most 16 processes are connected at once.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, at most about 100 bytes; a socket that a crashed process left there is replaced.
    ///   - origin: The origin of the calls, for the policy.
    /// - Throws: `MediatorError` with code `cannotListen` if another file or another process is at the path.
    public func listen(at path: String, origin: Origin = .process()) async throws {
        try await listen(at: path, origin: origin) {}
    }

    /// Answers processes as ``listen(at:origin:)`` does.
    ///
    /// - Parameter begun: Runs once processes can connect.
    package func listen(at path: String, origin: Origin = .process(), begun: () -> Void) async throws {
        let server: SocketServer
        do {
            server = try SocketServer(path: path)
        } catch {
            throw MediatorError(
                .cannotListen, message: "cannot listen at \(path.quotedBriefly): \(error.reason).",
                recoverySuggestion: error.recoverySuggestion)
        }
        begun()
        await server.run { connection in
            // It is open already, so that nothing throws.
            try? await self.serve(origin, longest: RemoteSession.longest) {
                SocketChannel(connection, $0, reason: "the connection ended")
            }
        }
    }
}
