import Mediator
import Stock

// There is no contract target LedgerActions: the type makes this target a module.
struct LedgerModule: Sendable, Module {
    func register(in registry: inout Registry) {}
}
