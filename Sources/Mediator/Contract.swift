/// What a module asks of others, or offers them: an ``Action``, a contract that another product adds, as an event or a
/// service, or the schema of one where its types are not at hand.
///
///     [CatalogActions.product, CartEvents.orderPlaced, Service((any PaymentService).self)]
///
/// There is no use in conforming further types.
public protocol Contract: Sendable {
    /// The contract as data, whichever kind it is.
    var contractSchema: ContractSchema { get }
}

/// The schema of an action, or of a contract of another kind.
public struct ContractSchema: Sendable {
    /// The schema in its own type.
    package let kind: any ContractKind

    package init(_ kind: some ContractKind) { self.kind = kind }

    /// The schema of the action; nil for a contract of another kind.
    public var action: ActionSchema? { kind as? ActionSchema }

    /// What distinguishes the contract from all others of a mediator.
    package var id: ContractID { kind.contractID }

    /// The contract in a message: `"Catalog.product"`, `event "Cart.orderPlaced"`, `service "PaymentService"`.
    var quotedName: String { kind.quotedName }

    /// The contract in a list: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    package var listName: String { kind.listName }
}

extension ContractSchema: Hashable {
    /// Returns whether both are the same schema of the same kind.
    public static func == (left: ContractSchema, right: ContractSchema) -> Bool {
        AnyHashable(left.kind) == AnyHashable(right.kind)
    }

    /// Hashes the schema.
    public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

extension ContractSchema: Encodable {
    /// Writes the schema itself; its key `action`, `event` or `type` shows which kind it is.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try kind.encode(to: encoder) }
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
    public var contractSchema: ContractSchema { ContractSchema(schema) }
}

extension Action: AnyAction {}

extension ActionSchema: AnyAction {
    /// The schema itself.
    public var schema: ActionSchema { self }
}
