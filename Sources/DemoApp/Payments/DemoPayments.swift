import Mediator
import ModuleBActions

/// A payment service that accepts amounts up to a limit and charges no card.
struct DemoPayments: PaymentService {
    static let limit = 1_000_000

    func charge(_ amount: Int, currency: String) async throws {
        guard amount <= Self.limit else {
            throw ActionFailure(
                CartActions.Failure.paymentRefused,
                "The amount exceeds the limit of the demo's card.",
                ["limit": .int(Self.limit), "currency": .string(currency)]
            )
        }
    }
}
