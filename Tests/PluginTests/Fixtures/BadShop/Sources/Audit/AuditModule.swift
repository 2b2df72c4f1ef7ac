import Features
import Stock

// This file does not import Mediator: what makes this a module is what the other target's alias stands for.
struct AuditModule: Feature {
    func register(in registry: inout Registry) {}
}
