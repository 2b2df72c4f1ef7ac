import Mediator
public import MediatorGateway
package import MediatorSystem
import Synchronization

/// A connection of a child process with the process that started it by ``ChildProcess``.
///
///     let parent = StandardStreams()
///     let mediator = try Mediator(modules: [ShippingModule()])
///     try await Gateway(mediator).serve(parent)
///
/// It takes the standard input for itself; printed text goes to standard error. A child that also calls its parent has a
/// ``RemoteModule`` over the same connection, and waits for ``ended()``.
public final class StandardStreams: RemoteTransport {
    /// `the parent process`.
    public let endpoint = "the parent process"
    /// Another process of the app.
    public let origin: Origin
    private let open: @Sendable () throws -> SocketConnection
    private let isTaken = Atomic(false)
    private let end = TaskLatch()

    /// Creates the connection.
    public init() {
        origin = .process()
        open = { try SocketConnection.ofStandardInput() }
    }

    /// Creates the connection over the standard input that a program has reserved for itself.
    ///
    /// - Parameters:
    ///   - socket: The descriptor, which the connection closes.
    ///   - origin: The origin of the calls.
    package init(reserved socket: System.Descriptor, origin: Origin) {
        self.origin = origin
        open = { SocketConnection(socket, patience: nil) }
    }

    /// Takes the standard input into use.
    ///
    /// - Throws: ``RemoteNotSent`` if standard input is not the socket of a ``ChildProcess``, or was taken before.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        guard !isTaken.exchange(true, ordering: .relaxed) else {
            throw RemoteNotSent("standard input has ended, or is in use")
        }
        let connection: SocketConnection
        do {
            connection = try open()
        } catch {
            end.open()
            throw RemoteNotSent("\(error)")
        }
        return SocketChannel(connection, receiver, reason: "the parent ended the connection", onEnd: end.open)
    }

    /// Returns once the parent has ended the connection, or the task is cancelled.
    ///
    /// It also returns when standard input is no socket of a ``ChildProcess``, once `serve` or a ``RemoteModule`` has tried
    /// to connect; that attempt throws the error.
    public func ended() async {
        await end.wait()
    }
}
