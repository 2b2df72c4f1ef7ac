import Mediator
import ModuleBActions

/// Charges nobody, and at most as much as a demo should.
struct DemoPayments: PaymentService {
    static let limit = 1_000_000

    func charge(_ amount: Int, currency: String) async throws {
        guard amount <= Self.limit else {
            throw ActionFailure(
                CartActions.Failure.paymentRefused,
                "The demo's card is good for less.",
                ["limit": .int(Self.limit), "currency": .string(currency)]
            )
        }
    }
}
