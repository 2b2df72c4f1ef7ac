import MediatorSystem

/// A connection with a process of the same user that listens at a Unix socket, as ``MediatorGateway/Gateway/listen(at:origin:)``
/// does.
///
///     RemoteModule("Shipping", contracts: ShippingActions.all, over: LocalSocket("/tmp/shipping.sock"))
public struct LocalSocket: RemoteConnection {
    /// The socket in words: `socket "/tmp/shipping.sock"`.
    public let place: String
    private let path: String

    /// Creates a connection with a socket.
    ///
    /// - Parameter path: The path of the socket, at most about 100 bytes.
    public init(_ path: String) {
        self.path = path
        place = "socket \"\(path)\""
    }

    /// Connects with the socket.
    ///
    /// - Throws: ``RemoteNotSent`` if no process listens there, or one of another user.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let connection: SocketConnection
        do {
            connection = try SocketConnection(connectingTo: path)
        } catch {
            throw RemoteNotSent("no process listens there (\(error))")
        }
        guard connection.isFromSameUser else { throw RemoteNotSent("a process of another user listens there") }
        return SocketChannel(connection, receiver, reason: "the connection ended")
    }
}
