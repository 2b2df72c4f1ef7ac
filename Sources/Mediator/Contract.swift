/// What a module may list in `requires`: an action, an event, a service, or the schema of one of these.
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
    /// The schema of the action, the event or the service.
    package let base: any RequirableSchema

    package init(_ base: some RequirableSchema) { self.base = base }

    /// The schema of the action; nil for a contract of another kind.
    public var action: ActionSchema? { base as? ActionSchema }

    package var id: ContractID { base.contractID }

    /// The contract in a list: `Cart.add`, `Cart.orderPlaced`, `PaymentService (sandbox)`.
    package var displayName: String { base.displayName }
}

extension ContractSchema: Hashable {
    /// Returns whether both are the same schema of the same kind.
    public static func == (left: ContractSchema, right: ContractSchema) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    /// Hashes the schema.
    public func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }
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
