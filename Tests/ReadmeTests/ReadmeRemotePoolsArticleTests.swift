import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorRemote
import ModuleBActions
import ModuleCActions
import class TestSupport.TemporaryDirectory
import Testing

// The samples of the guide "Modules with many providers" that need no cluster.

/// The app of the guide: two providers at sockets of a folder.
private func shop(in folder: String) async throws -> (RemotePool, Mediator) {
    let shipping = RemotePool("Shipping", contracts: ShippingActions.all)
    let mediator = try Mediator(modules: [shipping])
    try await mediator.start()
    shipping.add("eu-1", over: LocalSocket("\(folder)/shipping-1.sock"))
    shipping.add("eu-2", over: LocalSocket("\(folder)/shipping-2.sock"))
    return (shipping, mediator)
}

/// A provider.
private func provider() throws -> Gateway {
    try Gateway(
        Mediator { registry in
            registry.handle(ShippingActions.quote) { _, city in
                try ShippingActions.Quote { quote in
                    quote.city = city
                    quote.days = 3
                    quote.price = 990
                    quote.currency = "EUR"
                }
            }
        })
}

@Suite struct ReadmeRemotePoolsArticleTests {
    @Test func aProviderThatDrainsLosesNoCall() async throws {
        let folder = try TemporaryDirectory()
        let gateway = try provider()
        let other = try provider()
        let listening = [(gateway, 1), (other, 2)].map { gateway, number in
            Task { try await gateway.listen(at: "\(folder.path)/shipping-\(number).sock") }
        }
        let (shipping, mediator) = try await shop(in: folder.path)
        // Beside thousands of tests, the providers may begin to listen late.
        func days(to city: String) async throws -> Int {
            try await RemoteModule.withDeadline(.seconds(600)) { try await mediator.shipping.quote(city: city).days }
        }
        #expect(try await days(to: "Oslo") == 3)
        await gateway.drain()
        #expect(try await days(to: "Rome") == 3)
        #expect(shipping.providers.map(\.name) == ["eu-1", "eu-2"])
        await mediator.stop()
        for task in listening { task.cancel() }
    }

    @Test func aPoolMayHaveAKey() throws {
        let shipping = RemotePool("Shipping", contracts: ShippingActions.all, key: { call in try? call.get("orderID") })
        #expect(try Mediator(modules: [shipping]).has(ShippingActions.quote))
    }

    @Test func anEventMayGoToOneProcess() throws {
        let mediator = try Mediator { $0.declare(CartEvents.orderPlaced) }
        let gateway = try Gateway(mediator, sharedEvents: [CartEvents.orderPlaced])
        withExtendedLifetime(gateway) {}
    }

    @Test func thePolicyDecidesByTheOrigin() async throws {
        let refund = Action("Orders", "refund", "Pays back.", exposure: .external)
        let mediator = try Mediator { $0.handle(refund) { _ in } }
        let gateway = try Gateway(mediator) { action, origin in
            action.action != "refund" || origin == .process("billing")
        }
        let message = #"{"jsonrpc": "2.0", "method": "Orders.refund", "id": 1}"#
        let admitted = await gateway.handle(message: message, origin: .process("billing"))
        #expect(admitted == #"{"id":1,"jsonrpc":"2.0","result":null}"#)
        let refused = await gateway.handle(message: message, origin: .process("shop"))
        #expect(refused?.contains(#""code":"actionNotFound""#) == true)
    }
}
