public import Distributed
import Mediator

/// A connection with a node of an actor system, which it finds anew each time it connects.
///
///     let shipping = NodeTransport("shipping") {
///         await system.receptionist.lookup(.shipping).first
///     } lost: { node in
///         await system.untilGone(node)
///     }
///
/// A connection ends when `lost` returns. Without it, or before, the transport asks every five seconds whether the node
/// still knows the connection. When it does not, since it has restarted, or does not answer within ten seconds twice in a
/// row, the connection ends too. Then calls in progress end with `unknownOutcome`, and the module connects again, with the
/// node that `find` returns then.
///
/// Callbacks and events come to a node of their own, which exists as long as the connection: it offers nothing, and the
/// transport retains no mediator.
public struct NodeTransport<ActorSystem: DistributedActorSystem>: RemoteTransport
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    /// The node in words: `node "shipping"`.
    public let endpoint: String
    private let find: @Sendable () async throws -> MediatorNode<ActorSystem>?
    private let lost: (@Sendable (MediatorNode<ActorSystem>) async -> Void)?
    /// Waits between two questions, and for the limit of an answer; tests replace it.
    private let pause: @Sendable (Duration) async throws -> Void

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - name: The name of the node, for messages.
    ///   - find: Returns the node to connect with, resolved; nil if there is none at present. It may wait until there is
    ///     one. It runs at each connection, and its error appears in the errors of calls.
    ///   - lost: Returns when the engine knows that the node is gone; its task is cancelled when the connection ends. Nil
    ///     leaves the questions alone.
    public init(
        _ name: String,
        find: @escaping @Sendable () async throws -> MediatorNode<ActorSystem>?,
        lost: (@Sendable (MediatorNode<ActorSystem>) async -> Void)? = nil
    ) {
        self.init(name, find: find, lost: lost) { try await Task.sleep(for: $0) }
    }

    init(
        _ name: String,
        find: @escaping @Sendable () async throws -> MediatorNode<ActorSystem>?,
        lost: (@Sendable (MediatorNode<ActorSystem>) async -> Void)? = nil,
        pause: @escaping @Sendable (Duration) async throws -> Void
    ) {
        self.find = find
        self.lost = lost
        self.pause = pause
        endpoint = "node \(name.quoted)"
    }

    /// Finds the node, and creates that of this process.
    ///
    /// - Throws: ``RemoteNotSent`` if there is no node; the error of `find`.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        guard let other = try await first(of: find) else { throw RemoteNotSent("there is no such node at present") }
        return try NodeChannel(other, receiver, lost, pause)
    }
}
