import Mediator
import MediatorTesting
import Testing

// The caller of the asynchronous action of the guide to effects, whose contract and module are OrdersActions.swift and
// OrdersModule.swift.

func buy(_ productID: String, _ mediator: Mediator) async -> String {
    do {
        return "Order \(try await mediator.orders.place(productID))"
    } catch let failure as ActionFailure where failure.code == OrdersActions.Failure.soldOut {
        return "Sorry. \(failure.message)"
    } catch {
        return "\(error)"  // a MediatorError, a CancellationError, another failure
    }
}

/// The sample at work.
struct ReadmeAsynchronousActionTests {
    @Test func theAsynchronousActionOfTheGuideWorks() async throws {
        verify(OrdersModule(), implements: OrdersActions.all)
        let mediator = try Mediator(modules: [OrdersModule()])
        #expect(await buy("P-1001", mediator) == "Order 1")
        #expect(await buy("P-1001", mediator) == "Sorry. None is left.")
        #expect(await buy("P-1001", try Mediator(modules: [])).hasPrefix("Mediator: "))
    }
}
