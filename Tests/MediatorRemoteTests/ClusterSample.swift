import Distributed
import Mediator
import MediatorGateway
import MediatorRemote
import ModuleC
import ModuleCActions

// The programs of the guide "Nodes of a cluster" and the loop of "Modules with many providers". They run with an engine of
// the tests that has the names of swift-distributed-actors which they use: the package does not depend on the engine.

typealias ShopNode = MediatorNode<ClusterSystem>
extension DistributedReception.Key {
    static var shipping: DistributedReception.Key<ShopNode> { "shipping" }
}

extension ClusterSystem {
    /// The nodes whose processes are in the cluster, and answer.
    func shippingNodes() async -> Set<ShopNode> {
        let members = await cluster.membershipSnapshot
        // A system that has ended has no receptionist.
        guard !isTerminated else { return [] }
        return await receptionist.lookup(.shipping).filter { node in
            guard let member = members.member(node.id.node) else { return false }
            return member.status < .down && member.reachability == .reachable
        }
    }

    /// Returns when a node is none of them.
    func untilGone(_ node: ShopNode) async throws {
        while await shippingNodes().contains(node) { try await Task.sleep(for: .milliseconds(200)) }
    }
}

/// The program with the module.
func runShipping() async throws {
    let system = await ClusterSystem("shipping") { settings in
        settings.bindPort = 7337
        settings.remoteCall.defaultTimeout = .seconds(60)
    }
    system.cluster.join(endpoint: Cluster.Endpoint(host: "127.0.0.1", port: 7338))
    let mediator = try Mediator(modules: [ShippingModule()])
    let node = ShopNode(actorSystem: system, offering: try Gateway(mediator))
    await system.receptionist.checkIn(node, with: .shipping)
    while !system.isTerminated { try await Task.sleep(for: .seconds(1)) }
    withExtendedLifetime(node) {}
}

/// The program that calls.
func runShop(_ use: (Mediator) async throws -> Void) async throws {
    let system = await ClusterSystem("shop") { settings in
        settings.bindPort = 7338
        settings.remoteCall.defaultTimeout = .seconds(60)
    }
    system.cluster.join(endpoint: Cluster.Endpoint(host: "127.0.0.1", port: 7337))
    let shipping = NodeTransport("shipping") {
        while true {
            if let node = await system.shippingNodes().first { return node }
            try await Task.sleep(for: .milliseconds(200))
        }
    } lost: { node in
        try? await system.untilGone(node)
    }
    let mediator = try Mediator(modules: [
        RemoteModule("Shipping", contracts: ShippingActions.all, over: shipping)
    ])
    try await mediator.start()
    try await use(mediator)
}

/// A pool of all nodes that the cluster lists.
func follow(_ system: ClusterSystem, with shipping: RemotePool) async throws {
    var known: Set<ShopNode> = []
    while true {
        let nodes = await system.shippingNodes()
        for node in known.subtracting(nodes) { shipping.remove("\(node.id.node.endpoint)") }
        for node in nodes.subtracting(known) {
            let name = "\(node.id.node.endpoint)"
            let transport = NodeTransport(name) {
                node
            } lost: { node in
                try? await system.untilGone(node)
            }
            shipping.add(name, over: transport)
        }
        known = nodes
        try await Task.sleep(for: .milliseconds(200))
    }
}
