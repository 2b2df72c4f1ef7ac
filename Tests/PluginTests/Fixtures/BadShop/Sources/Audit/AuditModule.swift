import Features
import Mediator
import Stock

// The type makes this target a module, through the protocol of another target.
struct AuditModule: FeatureModule {
    func register(in registry: inout Registry) {}
}
