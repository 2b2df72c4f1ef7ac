import Mediator
import MediatorEvents
import ModuleC
import ModuleCActions
import Testing

/// The shipping, wherever it lives: each test runs in the process, in a child process and behind a distributed actor.
@Suite struct ShippingTests {
    @Test(arguments: Place.allCases)
    func aQuoteHasPriceAndDays(_ place: Place) async throws {
        try await place.run { mediator in
            let quote = try await mediator.shipping.quote(city: "Oslo")
            #expect(quote.description == #"Quote {"city": "Oslo", "days": 3, "price": 990, "currency": "EUR"}"#)
            let named = try await mediator.performAsync("Shipping", "quote", ["city": "Tokyo"])
            #expect(try named.get(as: ShippingActions.Quote.self).price == 2490)
        }
    }

    @Test(arguments: Place.allCases)
    func anUnknownCityIsAFailure(_ place: Place) async throws {
        try await place.run { mediator in
            for call in [
                { _ = try await mediator.shipping.quote(city: "Atlantis") },
                { try await mediator.shipping.ship(orderID: "O-1", city: "Atlantis") },
            ] as [@Sendable () async throws -> Void] {
                let failure = await #expect(throws: ActionFailure.self) { try await call() }
                #expect(
                    failure
                        == ActionFailure(
                            "unknownCity", "There is no shipping to this city.",
                            ["city": "Atlantis", "cities": ["Berlin", "Lisbon", "Oslo", "Tokyo"]]))
                #expect(
                    failure?.description
                        == "unknownCity: There is no shipping to this city. {\"city\": \"Atlantis\", \"cities\": "
                        + "[\"Berlin\", \"Lisbon\", \"Oslo\", \"Tokyo\"]}")
                #expect(failure?.chain.count == 1)
            }
        }
    }

    @Test(arguments: Place.allCases)
    func theSameOrderGivesTheSameShipment(_ place: Place) async throws {
        try await place.run { mediator in
            let (delivered, deliver) = AsyncStream.makeStream(of: String.self)
            let subscription = try mediator.on(ShippingEvents.delivered) { _, orderID, trackingID in
                deliver.yield("\(orderID) \(trackingID)")
            }
            let first = try await mediator.shipping.ship(orderID: "O-1", city: "Oslo")
            let second = try await mediator.shipping.ship(orderID: "O-1", city: "Berlin")
            #expect(second == first)
            #expect(first.trackingID == "T-O-1")
            try await mediator.shipping.ship(orderID: "O-2", city: "Oslo")
            var events = delivered.makeAsyncIterator()
            #expect(await events.next() == "O-1 T-O-1")
            #expect(await events.next() == "O-2 T-O-2")
            subscription.end()
        }
    }

    @Test(arguments: Place.allCases)
    func aShipmentReportsItsSteps(_ place: Place) async throws {
        try await place.run { mediator in
            let (steps, report) = AsyncStream.makeStream(of: CallProgress.self)
            _ = try await mediator.withProgress {
                report.yield($0)
            } operation: {
                try await mediator.shipping.ship(orderID: "O-1", city: "Oslo")
            }
            report.finish()
            var all: [String] = []
            for await step in steps { all.append("\(Int(step.completed)) of \(Int(step.total ?? 0)): \(step.message)") }
            #expect(all == ["0 of 3: packing", "1 of 3: labelling", "2 of 3: handing over"])
        }
    }

    @Test(arguments: Place.allCases)
    func aCancelledShipmentEnds(_ place: Place) async throws {
        try await place.run(isHeld: true) { mediator in
            let (steps, report) = AsyncStream.makeStream(of: Void.self)
            let shipment = Task {
                try await mediator.withProgress { _ in
                    report.yield()
                } operation: {
                    try await mediator.shipping.ship(orderID: "O-1", city: "Oslo")
                }
            }
            var reports = steps.makeAsyncIterator()
            await reports.next()
            shipment.cancel()
            await #expect(throws: CancellationError.self) { try await shipment.value }
        }
    }

    @Test(arguments: Place.allCases)
    func aModuleThatCallsItSeesNoDifference(_ place: Place) async throws {
        try await place.run { mediator in
            let cheapest = try await mediator.perform(Dispatcher.cheapest, ["Tokyo", "Berlin", "Oslo"])
            #expect(cheapest == "Berlin")
            let failure = await #expect(throws: ActionFailure.self) {
                try await mediator.perform(Dispatcher.cheapest, ["Oslo", "Atlantis"])
            }
            #expect(failure?.code == "unknownCity")
            #expect(failure?.chain == ["Dispatch.cheapest", "Shipping.quote"])
        }
    }
}
