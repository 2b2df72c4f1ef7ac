/// A service that charges for orders; an app provides one, or lets the cart accept orders on account.
///
///     registry.provide((any PaymentService).self) { _ in CardPayments() }
public protocol PaymentService: Sendable {
    /// Charges an amount in minor units.
    ///
    /// - Throws: `ActionFailure` when the service cannot charge the amount; the order is not placed then.
    func charge(_ amount: Int, currency: String) async throws
}
