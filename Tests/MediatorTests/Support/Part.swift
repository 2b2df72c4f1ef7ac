import Mediator

/// A module with whatever a test needs.
struct Part: Module {
    let name: String
    var requires: [any Contract] = []
    let registers: @Sendable (inout Registry) -> Void
    let starts: @Sendable (Mediator) async throws -> Void

    init(
        _ name: String,
        requires: [any Contract] = [],
        _ registers: @escaping @Sendable (inout Registry) -> Void = { _ in }
    ) {
        self.init(name, requires: requires, start: { _ in }, registers)
    }

    init(
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

    func register(in registry: inout Registry) { registers(&registry) }

    func start(_ mediator: Mediator) async throws { try await starts(mediator) }
}
