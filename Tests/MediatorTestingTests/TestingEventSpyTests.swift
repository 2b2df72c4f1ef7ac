import Mediator
import MediatorEvents
import MediatorServices
import MediatorTesting
import TestSupport
import Testing

@Suite(.hangLimit)
struct TestingEventSpyTests {
    private static let placed = Event(
        "Cart", "orderPlaced", "An order was placed.", Parameter("orderID", String.self),
        Parameter("token", String?.self, secret: true))
    private static let price = Event("Catalog", "priceChanged", "A price changed.", Parameter("id", String.self))

    protocol Payments: Sendable { func pay() -> String }
    private struct Fake: Payments {
        let name: String
        func pay() -> String { name }
    }

    /// Posts, subscribes to another module's event and requests a service.
    private struct OrderModule: Module {
        var name: String { "Order" }
        var requires: [any Contract] { [Service((any Payments).self)] }

        func register(in registry: inout Registry) {
            registry.declare(placed)
            registry.on(price) { post, id in
                if id == "bad" { throw ActionFailure("bad") }
                try post.mediator.post(placed, "for \(id)", "s3cret")
            }
            registry.handle("Order", "pay", returns: .string) { call in
                .string(try call.mediator.service((any Payments).self).pay())
            }
            registry.provide(Int.self) { _ in 1 }
        }
    }

    @Test func postedEventsAreRecordedTyped() throws {
        let test = try TestMediator(OrderModule())
        // The other module's event is declared, since the module subscribes to it.
        try test.mediator.post(Self.price, "P-1")
        let events = test.events(Self.placed)
        #expect(events.map(\.0) == ["for P-1"])
        #expect(events.map(\.1) == ["s3cret"])
        #expect(test.events("Cart", "orderPlaced") == [["orderID": "for P-1", "token": "s3cret"]])
        #expect(
            test.events.map(\.description) == [
                #"Catalog.priceChanged {"id": "P-1"}"#,
                #"Catalog.priceChanged -> Cart.orderPlaced {"orderID": "for P-1", "token": "•••"}"#,
            ]
        )
        #expect(test.events.map { $0.caller?.module } == [nil, "Order"])
        try test.mediator.post(Self.price, "bad")
        #expect(test.subscriberFailures.map { "\($0.module): \($0.error)" } == ["Order: bad"])
    }

    @Test func aTestWaitsForTheNextEvent() async throws {
        let test = try TestMediator(OrderModule())
        let waiting = Task { try await test.nextEvent(Self.placed) }
        try test.mediator.post(Self.price, "P-1")
        #expect(try await waiting.value.0 == "for P-1")
        try test.mediator.post(Self.price, "P-2")
        #expect(try await test.nextEvent(Self.placed).0 == "for P-2")
        let cancelled = Task { try await test.nextEvent("Cart", "orderPlaced") }
        cancelled.cancel()
        let error = await #expect(throws: SpyError.self) { try await cancelled.value }
        #expect(
            error?.description.hasPrefix(
                "No event Cart.orderPlaced came before the task was cancelled; events:\n  Catalog.priceChanged") == true
        )
    }

    @Test func anUndeclaredEventFailsTheTest() async throws {
        let message = """
            The test asks for events Cart.orderPlacd, which no module declares.
              declared: Cart.orderPlaced, Catalog.priceChanged
              did you mean "Cart.orderPlaced"?
            """
        let found = try await reports {
            let test = try TestMediator(OrderModule())
            #expect(test.events("Cart", "orderPlacd") == [])
            await #expect(throws: SpyError.self) { _ = try await test.nextEvent("Cart", "orderPlacd") }
        }
        #expect(found.map(\.text) == [message, message])
    }

    @Test func anEventOfAnotherFormFailsTheTest() throws {
        let other = Event("Cart", "orderPlaced", "An order was placed.", Parameter("orderID", Int.self))
        let message = """
            The contract of the test cannot read an event Cart.orderPlaced.
              Mediator: parameter "orderID" of Cart.orderPlaced: expected int, found string.
              parameters: orderID: int
              to resolve: pass orderID as int.
            """
        let found = try reports {
            let test = try TestMediator(OrderModule())
            try test.mediator.post(Self.price, "P-1")
            #expect(test.events(other).isEmpty)
        }
        #expect(found.map(\.text) == [message])
    }

    @Test func neighborsSubscribeAndDeclare() throws {
        let heard = Recorder<String>()
        let opened = Event("Shop", "opened", "The shop has opened.")
        let test = try TestMediator(OrderModule()) {
            $0.on(Self.placed) { _, orderID, _ in heard.record(orderID) }
            $0.declare(opened)
        }
        try test.mediator.post(Self.price, "P-1")
        try test.mediator.post(opened)
        #expect(heard.all == ["for P-1"])
    }

    @Test func aServiceIsReplacedByTheTests() throws {
        let test = try TestMediator(OrderModule()) {
            $0.provide((any Payments).self) { _ in Fake(name: "fake") }
            // The module's own is replaced as well.
            $0.provide(Int.self) { _ in 2 }
        }
        #expect(try test.mediator.perform("Order", "pay") == "fake")
        #expect(try test.mediator.service(Int.self) == 2)
    }

    @Test func aServiceThatIsNotProvidedFailsTheTest() throws {
        let message = """
            Module "Order" requested service "TestingEventSpyTests.Payments", which no module provides.
              called by: Order.pay
              to resolve: $0.provide((any TestingEventSpyTests.Payments).self) { _ in … }
            """
        let found = try reports {
            let test = try TestMediator(OrderModule())
            #expect(throws: MediatorError.self) { try test.mediator.perform("Order", "pay") }
        }
        #expect(found.map(\.text) == [message])
    }

    @Test func verifyKnowsEventsAndLeavesServicesAlone() throws {
        let pay = ActionSchema("Order", "pay", returns: .string)
        verify(OrderModule(), implements: [pay, Self.placed])
        let message = """
            Module "Order" does not implement its contracts.
              event Cart.orderPlaced: summary is declared as "", registered as "An order was placed."
              event Cart.orderPlaced: parameter "orderID" is declared as nothing, registered as string
              event Cart.orderPlaced: parameter "token" is declared as nothing, registered as string?
              event Catalog.priceChanged is declared and not registered
            """
        let found = try reports {
            verify(OrderModule(), implements: [pay, EventSchema("Cart", "orderPlaced"), Self.price])
        }
        #expect(found.map(\.text) == [message])
    }
}
