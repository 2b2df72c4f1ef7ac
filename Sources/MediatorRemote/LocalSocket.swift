import Mediator
public import MediatorGateway
import MediatorSystem

/// A connection with a process of the same user that listens at a Unix socket, as
/// ``MediatorGateway/Gateway/listen(at:origin:)`` does.
///
///     RemoteModule("Shipping", contracts: ShippingActions.all, over: LocalSocket("/tmp/shipping.sock"))
public struct LocalSocket: RemoteTransport {
    /// The socket in words: `socket "/tmp/shipping.sock"`.
    public let endpoint: String
    /// The origin of the calls that the other side makes here.
    public let origin: Origin
    private let path: String

    /// Creates a connection with a socket.
    ///
    /// - Parameters:
    ///   - path: The path of the socket, at most about 100 bytes.
    ///   - origin: The origin of the calls that the other side makes here, as that of a page whose messages a process
    ///     passes on.
    public init(_ path: String, origin: Origin = .process()) {
        self.path = path
        self.origin = origin
        endpoint = "socket \(path.quoted)"
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
