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

/// The program that calls.
private func runShop(_ mediator: Mediator) async throws {
    let system = await ClusterSystem("shop") { settings in
        settings.bindPort = 7338
        settings.remoteCall.defaultTimeout = .seconds(60)
    }
    system.cluster.join(endpoint: Cluster.Endpoint(host: "127.0.0.1", port: 7337))
    let own = ShopNode(actorSystem: system)
    try await mediator.start()
    for await node in await system.receptionist.listing(of: .shipping) {
        let connection = NodeTransport(from: own, to: node)
        if mediator.modules.contains("Shipping") { try await mediator.remove(module: "Shipping") }
        try await mediator.add(RemoteModule("Shipping", contracts: ShippingActions.all, over: connection))
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

struct ClusterControl {
    func join(endpoint: Cluster.Endpoint) {}
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
