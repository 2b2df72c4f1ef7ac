/// The schema of an action, an event or a service: it decides whether a registered provider fits a module that requires
/// the contract.
package protocol RequirableSchema: Sendable, Hashable {
    /// The identity of the contract in a mediator.
    var contractID: ContractID { get }

    /// The target and the name in it; nil for a contract that belongs to no target.
    var targetPath: ActionPath? { get }

    /// The contract as messages name it: `"Catalog.product"`, `event "Cart.orderPlaced"`, `service "PaymentService"`.
    var nameInMessages: String { get }

    /// The contract as lists show it: `Catalog.product`, `PaymentService (sandbox)`.
    var displayName: String { get }

    /// The kind in a sentence: `action`, `event`, `service`.
    static var noun: String { get }

    /// The contract in one line; may be empty.
    var summary: String { get }

    /// The parameters; none for a contract without.
    var parameters: [ParameterSchema] { get }

    /// What a list shows behind the name: the effect of an action, the word `event`, the lifetime of a service.
    var listNote: String { get }

    /// Compares the contract, which a module requires, with its registered provider.
    ///
    /// - Returns: The problem: `missingRequirement` without a provider, `incompatibleRequirement` for one that does not fit;
    ///   nil if it fits.
    func problem(of module: ModuleRegistration, in registrations: Registrations) -> RegistryError.Problem?
}

/// The identity of a contract: its kind and two names.
package struct ContractID: Sendable, Hashable {
    private let kind: ObjectIdentifier
    /// The target and the action or the event; of a service its type and its qualifier.
    package let path: ActionPath

    package init<Schema: RequirableSchema>(_ kind: Schema.Type, _ path: ActionPath) {
        self.kind = ObjectIdentifier(kind)
        self.path = path
    }

    package var isAction: Bool { kind == ObjectIdentifier(ActionSchema.self) }
}
