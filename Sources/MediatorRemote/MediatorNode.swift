public import Distributed
public import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A mediator as a distributed actor of any actor system: a cluster, XPC, or that of a test.
///
///     let node = MediatorNode(actorSystem: system, offering: gateway)
///
/// The process that calls has a node too, and a ``NodeConnection`` between both:
///
///     RemoteModule("Shipping", contracts: ShippingActions.all, over: NodeConnection(from: own, to: node))
///
/// The engine does the distribution. The node carries messages of JSON-RPC, in which outcomes are data: engines replace
/// errors that cross by others.
public distributed actor MediatorNode<ActorSystem: DistributedActorSystem>
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    private let hub: NodeHub

    /// Creates a node.
    ///
    /// - Parameters:
    ///   - actorSystem: The engine.
    ///   - gateway: What other nodes may call; nil for nothing.
    ///   - origin: The origin of their calls, for the policy of the gateway.
    public init(actorSystem: ActorSystem, offering gateway: Gateway? = nil, origin: Origin = .process()) {
        self.actorSystem = actorSystem
        hub = NodeHub(gateway, origin: origin)
    }

    /// Takes a message of another node, and returns the answer to a request.
    ///
    /// - Parameters:
    ///   - message: One message of JSON-RPC.
    ///   - sender: The identifier of the other node as JSON. The runtime (6.3) cannot decode a parameter of the type
    ///     `ActorSystem.ActorID`.
    ///   - connection: The identifier of the connection: two nodes have one for each module.
    /// - Returns: The answer; nil for a notification.
    public distributed func exchange(
        _ message: String, from sender: String, over connection: String
    ) async -> String? {
        let (system, own) = (actorSystem, name)
        return await hub.exchange(message, from: sender + connection) { text in
            let id = try JSONDecoder().decode([ActorSystem.ActorID].self, from: Data(sender.utf8))
            guard let id = id.first else { throw RemoteNotSent("the sender has no identifier") }
            _ = try await MediatorNode.resolve(id: id, using: system).exchange(text, from: own, over: connection)
        }
    }

    fileprivate func receive(_ receiver: RemoteReceiver?, from other: String, over connection: String) {
        hub.set(receiver, for: other + connection)
    }

    /// The identifier as JSON; an array, since some coders take no text alone.
    fileprivate nonisolated var name: String {
        (try? JSONEncoder().encode([id])).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// A connection between two nodes of an actor system.
public struct NodeConnection<ActorSystem: DistributedActorSystem>: RemoteConnection
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    /// The node in words.
    public let place: String
    private let own: MediatorNode<ActorSystem>
    private let other: MediatorNode<ActorSystem>

    /// Creates a connection.
    ///
    /// - Parameters:
    ///   - own: The node of this process, which gets callbacks and events.
    ///   - other: The node that handles the calls, resolved.
    ///   - name: The other node in words, for messages.
    public init(from own: MediatorNode<ActorSystem>, to other: MediatorNode<ActorSystem>, name: String? = nil) {
        self.own = own
        self.other = other
        place = "node \"\(name ?? "\(other.id)")\""
    }

    /// Takes the nodes into use.
    public func connect(_ receiver: RemoteReceiver) async throws -> any RemoteChannel {
        let number = String(UInt64.random(in: .min ... .max), radix: 36)
        guard await own.whenLocal({ $0.receive(receiver, from: other.name, over: number) }) != nil else {
            throw RemoteNotSent("the node of this process is not local")
        }
        return NodeChannel(own: own, other: other, number: number, receiver: receiver)
    }
}

private struct NodeChannel<ActorSystem: DistributedActorSystem>: RemoteChannel
where ActorSystem.SerializationRequirement == any Codable, ActorSystem.ActorID: Codable {
    let own: MediatorNode<ActorSystem>
    let other: MediatorNode<ActorSystem>
    let number: String
    let receiver: RemoteReceiver

    func send(_ message: String) async throws {
        if let answer = try await other.exchange(message, from: own.name, over: number) { receiver.receive(answer) }
    }

    func close() async {
        _ = await own.whenLocal { $0.receive(nil, from: other.name, over: number) }
        _ = try? await other.exchange(NodeHub.farewell, from: own.name, over: number)
    }
}
