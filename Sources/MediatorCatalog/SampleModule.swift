public import Mediator
import MediatorCoding
import MediatorEvents

/// A module that stands in for those that others require, in a program that runs one module alone.
///
///     let payments = PaymentsModule()
///     let mediator = try Mediator(modules: [payments, SampleModule(requirementsOf: payments)])
///
/// Each required action returns a sample of its type, and required events are declared. A service has no sample; the
/// program provides those that its modules require.
public struct SampleModule: Module {
    private let contracts: [ContractSchema]

    /// Creates a module that provides all actions and events that some modules require.
    ///
    /// A contract that one of the modules provides is left to it. To find these, the modules register in another mediator,
    /// which does not start them.
    public init(requirementsOf modules: any Module...) {
        // The program's own mediator reports the problems of the modules.
        let mediator = try? Mediator(tracer: nil, toleratesMissing: true) { registry in
            for module in modules { registry.register(module) }
        }
        let provider = mediator?.core.table.providers() ?? { _ in nil }
        var seen: Set<ContractID> = []
        contracts = modules.flatMap { $0.requires.map(\.contractSchema) }.filter { contract in
            provider(contract.id) == nil && seen.insert(contract.id).inserted
        }
    }

    /// Registers the actions and events.
    public func register(in registry: inout Registry) {
        for contract in contracts {
            if let schema = contract.action {
                registry.handle(schema) { _ in schema.returns == .null ? .null : schema.returns.example }
            } else if let schema = contract.event {
                registry.declare(schema)
            }
        }
    }
}
