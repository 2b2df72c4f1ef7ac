/// A contract that modules require or provide: an ``Action``, a contract of another product, such as an event or a
/// service, or the schema of one.
///
///     [CatalogActions.product, CartEvents.orderPlaced, Service((any PaymentService).self)]
///
/// Do not conform further types.
public protocol Contract: Sendable {
    /// The contract as data, whatever its kind.
    var contractSchema: ContractSchema { get }
}

/// The schema of an action, or of a contract of another kind.
public struct ContractSchema: Sendable {
    package let kind: any ContractKind

    package init(_ kind: some ContractKind) { self.kind = kind }

    /// The schema of the action; nil for a contract of another kind.
    public var action: ActionSchema? { kind as? ActionSchema }

    package var id: ContractID { kind.contractID }

    /// The contract in a list: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    package var displayName: String { kind.displayName }
}

extension ContractSchema: Hashable {
    /// Returns whether both are the same schema of the same kind.
    public static func == (left: ContractSchema, right: ContractSchema) -> Bool {
        AnyHashable(left.kind) == AnyHashable(right.kind)
    }

    /// Hashes the schema.
    public func hash(into hasher: inout Hasher) { kind.hash(into: &hasher) }
}

/// An action or its schema; do not conform further types.
public protocol AnyAction: Contract {
    /// The action's contract as data.
    var schema: ActionSchema { get }
}

extension AnyAction {
    /// The schema of the action, as that of a contract.
    public var contractSchema: ContractSchema { ContractSchema(schema) }
}

extension Action: AnyAction {}

extension ActionSchema: AnyAction {
    /// The schema itself.
    public var schema: ActionSchema { self }
}
