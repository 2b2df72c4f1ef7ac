import Mediator
import ModuleAActions
import ModuleBActions

/// One checkout: it reserves and charges all lines of the cart, or leaves cart and catalog unchanged.
struct Checkout {
    let cart: Cart
    let catalog: CatalogActions
    /// The payment service; nil for an order on account.
    let payments: (any PaymentService)?

    func run() async throws -> (id: String, total: Int, currency: String) {
        let order = try cart.takeOut()
        do {
            try await reserve(order)
        } catch {
            cart.putBack(order)
            throw error
        }
        return (cart.complete(order), order.total, order.currency)
    }

    private func reserve(_ order: CartContents.Order) async throws {
        var reservations: [String] = []
        do {
            for line in order.lines {
                try Task.checkCancellation()
                reservations.append(try await reserve(line))
            }
            try Task.checkCancellation()
            try await payments?.charge(order.total, currency: order.currency)
        } catch {
            try await cancel(reservations, because: error)
            throw error
        }
    }

    private func reserve(_ line: Line) async throws -> String {
        do {
            return try await catalog.reserve(productID: line.productID, quantity: line.quantity)
        } catch let failure as ActionFailure where failure.code == CatalogActions.Failure.outOfStock {
            // The caller of the cart does not know which product is out of stock, so the details name it.
            var details = failure.details
            details["productID"] = .string(line.productID)
            throw ActionFailure(CartActions.Failure.outOfStock, failure.message, details)
        }
    }

    /// Cancels reservations, also in a cancelled task.
    ///
    /// - Throws: `ActionFailure` with code ``CartActions/Failure/rollbackFailed`` when some could not be cancelled.
    private func cancel(_ reservations: [String], because error: any Error) async throws {
        // A separate task, since a catalog across a network would fail in a cancelled one.
        let left = await Task { [catalog] in
            var left: [String] = []
            for id in reservations {
                do {
                    try await catalog.cancelReservation(id: id)
                } catch {
                    left.append(id)
                }
            }
            return left
        }.value
        guard left.isEmpty else {
            throw ActionFailure(
                CartActions.Failure.rollbackFailed,
                "The checkout failed, and some of its reservations could not be cancelled.",
                ["reservations": left.parameterValue, "reason": .string(String(describing: error))]
            )
        }
    }
}
