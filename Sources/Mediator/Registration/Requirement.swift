/// A contract that a module requires, whose schema is derived at each access.
package struct Requirement: Sendable {
    package let id: ContractID

    /// The contract itself, if it is a typed action: a provider with the same object fits.
    let contract: ActionContract?

    private let required: any Contract

    init(_ required: any Contract) {
        self.required = required
        contract = (required as? any TypedAction)?.contract
        id = contract.map { ContractID(ActionSchema.self, $0.path) } ?? required.contractSchema.id
    }

    package var schema: ContractSchema { required.contractSchema }
}

/// An action without its static types.
private protocol TypedAction {
    var contract: ActionContract { get }
}

extension Action: TypedAction {}
