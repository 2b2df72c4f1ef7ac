public import Mediator
import MediatorCoding
import MediatorEvents

/// A module that stands in for those that others require, in a program that runs one module alone.
///
///     let payments = PaymentsModule()
///     let mediator = try Mediator(modules: [payments, SampleModule(requirementsOf: payments)])
///
/// Each required action returns a sample of its type, and required events are declared. An action whose type has no sample,
/// as a reference, fails with the code `noSample`. A service has no sample; the
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
                registry.handle(schema) { _ in try Self.sample(of: schema) }
            } else if let schema = contract.event {
                registry.declare(schema)
            }
        }
    }

    private static func sample(of action: ActionSchema) throws -> Value {
        let type = action.returns
        if type.hasExample { return type.example }
        if type.isNullable || type == .null { return .null }
        throw ActionFailure(
            "noSample",
            "\(action.target).\(action.action) returns \(type), of which there is no sample. "
                + "Register the action in a module of the program.")
    }
}
