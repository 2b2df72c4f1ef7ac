import Mediator
import MediatorServices
import ModuleBActions

/// Takes the money: a service and nothing else, which the cart asks for by its protocol.
struct PaymentsModule: Module {
    func register(in registry: inout Registry) {
        registry.provide((any PaymentService).self, "Charges the demo's card.") { _ in DemoPayments() }
    }
}
