/// What a module asks of others, or promises to give: an ``Action``, an ``Event``, a ``Service``, or the schema of one
/// where its types are not at hand.
///
///     [CatalogActions.product, CartEvents.orderPlaced, Service((any PaymentService).self)]
///
/// There is no use in conforming further types.
public protocol Contract: Sendable {
    /// The contract as data, whichever kind it is.
    var contractSchema: ContractSchema { get }
}

/// The schema of an action, of an event or of a service.
public struct ContractSchema: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case action(ActionSchema)
        case event(EventSchema)
        case service(ServiceSchema)
    }

    package let kind: Kind

    package init(_ kind: Kind) {
        self.kind = kind
    }

    /// The schema of the action; nil for what is none.
    public var action: ActionSchema? {
        if case .action(let schema) = kind { schema } else { nil }
    }

    /// The schema of the event; nil for what is none.
    public var event: EventSchema? {
        if case .event(let schema) = kind { schema } else { nil }
    }

    /// The schema of the service; nil for what is none.
    public var service: ServiceSchema? {
        if case .service(let schema) = kind { schema } else { nil }
    }
}

/// An action, or the schema of one where the contract's types are not at hand.
///
/// There is no use in conforming further types.
public protocol AnyAction: Contract {
    /// The action's contract as data.
    var schema: ActionSchema { get }
}

extension AnyAction {
    /// The schema, as that of an action.
    public var contractSchema: ContractSchema { ContractSchema(.action(schema)) }
}

extension Action: AnyAction {}

extension ActionSchema: AnyAction {
    /// The schema itself.
    public var schema: ActionSchema { self }
}

extension ContractSchema: Encodable {
    /// Writes the schema itself; its key `action`, `event` or `type` tells which kind it is.
    public func encode(to encoder: any Encoder) throws {
        switch kind {
        case .action(let schema): try schema.encode(to: encoder)
        case .event(let schema): try schema.encode(to: encoder)
        case .service(let schema): try schema.encode(to: encoder)
        }
    }
}
