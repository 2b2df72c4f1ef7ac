import Mediator
import MediatorEvents
import MediatorGateway
import ModuleC
import ModuleCActions
import TestSupport
import Testing

@testable import MediatorRemote

/// The programs of the guides, with an engine whose nodes vanish and come back.
@Suite(.hangLimit) struct RemoteClusterTests {
    /// The process is out of reach for a while, restarts, and the app does nothing.
    @Test func theModuleOfTheGuideFollowsItsNode() async throws {
        let network = Network()
        try await Network.$current.withValue(network) {
            var shipping = Task { try await runShipping() }
            try await runShop { mediator in
                let heard = Inbox<String>()
                let subscription = try mediator.on(ShippingEvents.delivered) { _, orderID, _ in heard.add(orderID) }
                #expect(try await mediator.shipping.quote(city: "Oslo").price == 990)
                network.vanish("shipping")
                // Calls are sent until the loss is known.
                while await code(mediator) == .unknownOutcome {}
                #expect(await code(mediator) == .notSent)
                network.unite("shipping")
                #expect(try await mediator.shipping.quote(city: "Oslo").price == 990)
                try await mediator.shipping.ship(orderID: "O-1", city: "Oslo")
                #expect(await heard.next() == "O-1")
                shipping.cancel()
                network.vanish("shipping")
                shipping = Task { try await runShipping() }
                try await mediator.shipping.ship(orderID: "O-2", city: "Oslo")
                #expect(await heard.next() == "O-2")
                subscription.end()
                await mediator.stop()
            }
            shipping.cancel()
            await #expect(throws: CancellationError.self) { try await shipping.value }
            network.timeOut()
        }
    }

    /// The error of a call that waits shortly.
    private func code(_ mediator: Mediator) async -> MediatorError.Code? {
        let error = await #expect(throws: MediatorError.self) {
            try await RemoteModule.withDeadline(.milliseconds(20)) { try await mediator.shipping.quote(city: "Oslo") }
        }
        return error?.code
    }

    /// A provider leaves the pool while it is out of reach, and its successor takes its name.
    @Test func thePoolOfTheGuideFollowsItsNodes() async throws {
        let network = Network()
        func program(_ name: String, _ incarnation: Int) async throws -> (ShopNode, ClusterSystem) {
            let system = ClusterSystem(name, incarnation: incarnation, in: network)
            let node = ShopNode(actorSystem: system, offering: try Gateway(Mediator(modules: [ShippingModule()])))
            await system.receptionist.checkIn(node, with: .shipping)
            return (node, system)
        }
        var programs = [try await program("one", 1), try await program("two", 1)]
        let pool = RemotePool("Shipping", contracts: ShippingActions.all)
        let mediator = try Mediator(modules: [pool])
        try await mediator.start()
        let following = Task { try await follow(ClusterSystem("shop", in: network), with: pool) }
        func until(_ names: String...) async {
            let expected = names.map { "sact://\($0)@127.0.0.1:7337" }
            while pool.providers.filter(\.isConnected).map(\.name) != expected { await Task.yield() }
        }
        await until("one", "two")
        network.vanish("one")
        await until("two")
        #expect(try await mediator.shipping.quote(city: "Oslo").price == 990)
        network.unite("one")
        await until("one", "two")
        network.vanish("two")
        await until("one")
        programs.append(try await program("two", 2))
        await until("one", "two")
        following.cancel()
        await #expect(throws: CancellationError.self) { try await following.value }
        await mediator.stop()
        network.timeOut()
        withExtendedLifetime(programs) {}
    }
}
