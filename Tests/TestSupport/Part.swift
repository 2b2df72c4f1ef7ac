package import Mediator

/// A module that a test defines with a closure.
package struct Part: Module {
    package let name: String
    package var requires: [any Contract] = []
    package let registers: @Sendable (inout Registry) -> Void
    package let starts: @Sendable (Mediator) async throws -> Void

    package init(
        _ name: String,
        requires: [any Contract] = [],
        _ registers: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) {
        self.init(name, requires: requires, start: { _ in }, registers)
    }

    package init(
        _ name: String,
        requires: [any Contract] = [],
        start: @escaping @Sendable (Mediator) async throws -> Void,
        _ registers: @escaping @Sendable (inout Registry) -> Void
    ) {
        self.name = name
        self.requires = requires
        self.registers = registers
        starts = start
    }

    package func register(in registry: inout Registry) { registers(&registry) }

    package func start(_ mediator: Mediator) async throws { try await starts(mediator) }
}
