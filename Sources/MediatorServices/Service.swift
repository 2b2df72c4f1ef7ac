public import Mediator

/// A required service, for `Module.requires`.
///
///     var requires: [any Contract] { [CatalogActions.product, Service((any PaymentService).self)] }
public struct Service<Type: Sendable>: Contract {
    private let qualifier: ServiceQualifier?

    /// Creates the requirement of a type, optionally of one implementation.
    public init(_ type: Type.Type, qualifier: ServiceQualifier? = nil) {
        self.qualifier = qualifier
    }

    /// The service as data.
    public var schema: ServiceSchema { ServiceSchema(String(reflecting: Type.self), qualifier: qualifier) }

    /// The schema, as that of a service.
    public var contractSchema: ContractSchema { ContractSchema(schema) }
}
