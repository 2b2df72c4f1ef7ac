import Mediator
import Testing

// The asynchronous action of the guide to effects.

struct OrderActions: Sendable {
    let mediator: Mediator

    func place(_ productID: String) async throws -> Int {
        try await mediator.perform(Self.place, productID)
    }

    static let place = Action(
        "Orders", "place", "Places an order and returns its number.",
        Parameter("productID", String.self, "Catalog identifier."),
        returns: Int.self, effect: .async, failures: ["soldOut"])
}

struct OrdersModule: Module {
    let warehouse = Warehouse()

    func register(in registry: inout Registry) {
        registry.handle(OrderActions.place) { [warehouse] call, productID in
            guard await warehouse.take(productID) else {
                throw ActionFailure("soldOut", "None is left.", ["productID": .string(productID)])
            }
            return await warehouse.nextNumber()
        }
    }
}

func buy(_ productID: String, from orders: OrderActions) async -> String {
    do {
        return "Order \(try await orders.place(productID))"
    } catch let failure as ActionFailure where failure.code == "soldOut" {
        return "Sorry. \(failure.message)"
    } catch {
        return "\(error)"  // a MediatorError, a CancellationError, another failure
    }
}

actor Warehouse {
    private var stock = ["P-1001": 1]
    private var last = 0

    func take(_ productID: String) -> Bool {
        guard let left = stock[productID], left > 0 else { return false }
        stock[productID] = left - 1
        return true
    }

    func nextNumber() -> Int {
        last += 1
        return last
    }
}

/// The sample at work.
struct ReadmeAsynchronousActionTests {
    @Test func theAsynchronousActionOfTheGuideWorks() async throws {
        let orders = OrderActions(mediator: try Mediator(modules: [OrdersModule()]))
        #expect(await buy("P-1001", from: orders) == "Order 1")
        #expect(await buy("P-1001", from: orders) == "Sorry. None is left.")
        let missing = OrderActions(mediator: try Mediator(modules: []))
        #expect(await buy("P-1001", from: missing).hasPrefix("Mediator: "))
    }
}
