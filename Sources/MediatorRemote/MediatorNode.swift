public import Distributed
import Mediator
import MediatorCoding
public import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

// `Codable` is written out: note 13 of docs/CompilerNotes.md. Receptionists list only actors that are.

/// A mediator as a distributed actor of any actor system: a cluster, XPC, or that of a test.
///
///     let node = MediatorNode(actorSystem: system, offering: gateway)
///
/// The process that calls finds it by a ``NodeTransport``:
///
///     RemoteModule("Shipping", contracts: ShippingActions.all, over: NodeTransport("shipping") { node })
///
/// The engine does the distribution. The node carries messages of JSON-RPC, in which outcomes are data: engines replace
/// errors that cross by others.
public distributed actor MediatorNode<ActorSystem: DistributedActorSystem>: Codable
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    private enum Role {
        /// Answers the nodes of callers; the closure returns the origin of a caller, nil for one that is refused.
        case offers(NodeHub, origin: @Sendable (ActorSystem.ActorID?) -> Origin?)
        /// Gets the messages of one connection that this process has opened.
        case receives(NodeReceiver)
    }

    private let role: Role
    /// The identifier as text, encoded once: another encoding may be another text, since encoders write keys in any order.
    private lazy var name = (try? id.encoded) ?? ""

    /// Creates a node whose callers have one origin.
    ///
    /// - Parameters:
    ///   - actorSystem: The engine.
    ///   - gateway: What other nodes may call.
    ///   - origin: The origin of their calls, for the policy of the gateway.
    public init(actorSystem: ActorSystem, offering gateway: Gateway, origin: Origin = .process()) {
        self.actorSystem = actorSystem
        role = .offers(NodeHub(gateway)) { _ in origin }
    }

    /// Creates a node that tells its callers apart.
    ///
    ///     MediatorNode(actorSystem: system, offering: gateway) { caller in .process(caller.node.endpoint.host) }
    ///
    /// The engine does not say who has sent a message: the caller states its identifier. Only nodes that trust one another
    /// may join the cluster.
    ///
    /// - Parameters:
    ///   - actorSystem: The engine.
    ///   - gateway: What other nodes may call.
    ///   - origin: Returns the origin of the calls of a node, by its identifier, once for each connection.
    public init(
        actorSystem: ActorSystem, offering gateway: Gateway,
        origin: @escaping @Sendable (_ caller: ActorSystem.ActorID) -> Origin
    ) {
        self.actorSystem = actorSystem
        role = .offers(NodeHub(gateway)) { $0.map(origin) }
    }

    /// Creates the node of one connection that this process has opened.
    ///
    /// It offers nothing. If it had a gateway, the mediator of the module would own itself.
    init(actorSystem: ActorSystem, receiving receiver: NodeReceiver) {
        self.actorSystem = actorSystem
        role = .receives(receiver)
    }

    /// Takes a message of another node, and returns the response to a request.
    ///
    /// - Parameters:
    ///   - message: One message of JSON-RPC.
    ///   - sender: The identifier of the other node as JSON. The runtime (6.3) cannot decode a parameter of the type
    ///     `ActorSystem.ActorID`.
    ///   - connection: The identifier of the connection.
    /// - Returns: The response; nil for a notification of a known connection.
    public distributed func exchange(
        _ message: String, from sender: String, over connection: String
    ) async -> String? {
        switch role {
        case .receives(let receiver):
            return receiver.take(message)
        case .offers(let hub, let origin):
            let (system, own) = (actorSystem, name)
            return await hub.exchange(message, over: connection) {
                let id = Self.identifier(in: sender)
                guard let origin = origin(id) else { return nil }
                return NodeHub.Caller(origin: origin) { text in
                    guard let id else { throw RemoteNotSent("the sender has no identifier") }
                    let other = try MediatorNode.resolve(id: id, using: system)
                    // The other node responds to a notification only to refuse it.
                    guard try await other.exchange(text, from: own, over: connection) == nil else {
                        throw RemoteNotSent("the node has closed the connection")
                    }
                }
            }
        }
    }

    /// Returns the identifier that a node has sent; nil for another text.
    private static func identifier(in text: String) -> ActorSystem.ActorID? {
        // Foundation's decoder (Swift 6.3) ends the process where a text ends with the 513th open bracket; with a space
        // behind the bracket, it throws. In UTF-16 and UTF-32, which it reads too, the space is no character: they have zero
        // bytes, JSON in UTF-8 has none.
        guard !text.utf8.contains(0) else { return nil }
        return try? JSONDecoder().decode([ActorSystem.ActorID].self, from: Data(text.utf8) + [0x20]).first
    }
}

extension Encodable {
    /// The value as JSON, in an array, since some coders take no text alone.
    var encoded: String {
        get throws { String(decoding: try JSONEncoder().encode([self]), as: UTF8.self) }
    }
}
