/// Takes the money for an order; an app provides one, or lets the cart take orders on account.
///
///     registry.provide((any PaymentService).self) { _ in CardPayments() }
public protocol PaymentService: Sendable {
    /// Charges an amount in minor units.
    ///
    /// - Throws: `ActionFailure` when it cannot be charged; nothing is ordered then.
    func charge(_ amount: Int, currency: String) async throws
}
