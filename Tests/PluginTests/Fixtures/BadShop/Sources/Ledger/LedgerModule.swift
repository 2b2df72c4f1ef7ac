import Mediator
import Stock

// No target is called LedgerActions: what makes this a module is the type.
struct LedgerModule: Sendable, Module {
    func register(in registry: inout Registry) {}
}
