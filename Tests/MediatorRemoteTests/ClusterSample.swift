import Distributed
import Mediator
import MediatorGateway
import MediatorRemote
import ModuleC
import ModuleCActions

// The sample of two nodes of a cluster, compiled with the names of swift-distributed-actors 1.0 that it uses, as its
// sources declare them: the package does not depend on the engine. It does not run.

typealias ShopNode = MediatorNode<ClusterSystem>
extension DistributedReception.Key {
    static var shipping: DistributedReception.Key<ShopNode> { "shipping" }
}

/// The program with the module.
private func runShipping() async throws {
    let system = await ClusterSystem("shipping") { settings in
        settings.bindPort = 7337
        settings.remoteCall.defaultTimeout = .seconds(60)
    }
    system.cluster.join(endpoint: Cluster.Endpoint(host: "127.0.0.1", port: 7338))
    let mediator = try Mediator(modules: [ShippingModule()])
    let node = ShopNode(actorSystem: system, offering: try Gateway(mediator))
    await system.receptionist.checkIn(node, with: .shipping)
    try await system.terminated
}

extension ClusterSystem {
    /// Whether the process of a node is in the cluster, and answers there.
    func reaches(_ node: ShopNode) async -> Bool {
        guard let member = await cluster.membershipSnapshot.member(node.id.node) else { return false }
        return member.status < .down && member.reachability == .reachable
    }

    /// Returns when the process of a node has left the cluster, or does not answer.
    func untilGone(_ node: ShopNode) async {
        for await event in cluster.events {
            switch event {
            case .membershipChange(let change) where change.node == node.id.node && change.isAtLeast(.down): return
            case .reachabilityChange(let change) where change.member.node == node.id.node && change.toUnreachable:
                return
            default: continue
            }
        }
    }
}

/// The program that calls.
private func runShop() async throws {
    let system = await ClusterSystem("shop") { settings in
        settings.bindPort = 7338
        settings.remoteCall.defaultTimeout = .seconds(60)
    }
    system.cluster.join(endpoint: Cluster.Endpoint(host: "127.0.0.1", port: 7337))
    let shipping = NodeTransport("shipping") {
        for await node in await system.receptionist.listing(of: .shipping) where await system.reaches(node) {
            return node
        }
        return nil
    } lost: { node in
        await system.untilGone(node)
    }
    let mediator = try Mediator(modules: [
        RemoteModule("Shipping", contracts: ShippingActions.all, over: shipping)
    ])
    try await mediator.start()
}

/// A pool of all nodes that the cluster lists.
private func follow(_ system: ClusterSystem, with shipping: RemotePool) async {
    for await node in await system.receptionist.listing(of: .shipping) {
        let name = "\(node.id.node.endpoint)"
        let transport = NodeTransport(name) {
            node
        } lost: { node in
            await system.untilGone(node)
            // Cancelled, when another node has taken the name.
            if !Task.isCancelled { shipping.remove(name) }
        }
        shipping.add(name, over: transport)
    }
}

// MARK: The names of the engine

typealias ClusterSystem = LocalTestingDistributedActorSystem

struct ClusterSystemSettings {
    struct RemoteCallSettings {
        var defaultTimeout: Duration = .seconds(5)
    }

    var bindPort = 7337
    var remoteCall = RemoteCallSettings()
}

enum Cluster {
    struct Endpoint {
        init(host: String, port: Int) {}
    }
}

extension Cluster {
    struct Node: Hashable {
        var endpoint: Endpoint { Endpoint(host: "", port: 0) }
    }

    enum MemberStatus: Int, Comparable {
        case joining, up, leaving, down, removed

        static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }

    enum MemberReachability {
        case reachable, unreachable
    }

    struct Member {
        let node: Node
        var status: MemberStatus
        var reachability: MemberReachability
    }

    struct Membership {
        func member(_ node: Node) -> Member? { nil }
    }

    struct MembershipChange {
        var node: Node
        func isAtLeast(_ status: MemberStatus) -> Bool { false }
    }

    struct ReachabilityChange {
        let member: Member
        var toUnreachable: Bool { member.reachability == .unreachable }
    }

    enum Event {
        case snapshot(Membership), membershipChange(MembershipChange), reachabilityChange(ReachabilityChange)
    }
}

struct ClusterControl {
    func join(endpoint: Cluster.Endpoint) {}
    var events: AsyncStream<Cluster.Event> { AsyncStream { $0.finish() } }
    var membershipSnapshot: Cluster.Membership { get async { Cluster.Membership() } }
}

extension LocalTestingActorID {
    var node: Cluster.Node { Cluster.Node() }
}

enum DistributedReception {
    // The engine asks for `Codable` only at run time, when it makes a manifest of the type.
    struct Key<Guest: DistributedActor & Codable>: ExpressibleByStringLiteral where Guest.ActorSystem == ClusterSystem {
        init(stringLiteral value: String) {}
    }
}

struct DistributedReceptionist {
    func checkIn<Guest>(_ guest: Guest, with key: DistributedReception.Key<Guest>) async
    where Guest: DistributedActor & Codable, Guest.ActorSystem == ClusterSystem {}

    func listing<Guest>(of key: DistributedReception.Key<Guest>) async -> AsyncStream<Guest>
    where Guest: DistributedActor & Codable, Guest.ActorSystem == ClusterSystem {
        AsyncStream { $0.finish() }
    }
}

extension ClusterSystem {
    convenience init(
        _ name: String, configuredWith configureSettings: (inout ClusterSystemSettings) -> Void = { _ in }
    ) async {
        self.init()
    }

    var cluster: ClusterControl { ClusterControl() }
    var receptionist: DistributedReceptionist { DistributedReceptionist() }
    var terminated: Void { get async throws {} }
}
