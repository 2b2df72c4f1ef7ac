import Mediator
import MediatorServices
import ModuleBActions

/// The module that provides the payment service, which the cart requests by its protocol.
struct PaymentsModule: Module {
    func register(in registry: inout Registry) {
        registry.provide((any PaymentService).self, "Charges the demo's card.") { _ in DemoPayments() }
    }
}
