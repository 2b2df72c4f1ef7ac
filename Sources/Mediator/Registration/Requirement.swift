/// A contract that a module requires: its identifier at once, its schema when it is asked for.
package struct Requirement: Sendable {
    package let id: ContractID

    /// The contract itself, where it is a typed action: a provider of the very same one fits it.
    let contract: ActionContract?

    private let required: any Contract

    init(_ required: any Contract) {
        self.required = required
        contract = (required as? any TypedAction)?.contract
        id = contract.map { ContractID(ActionSchema.self, $0.path) } ?? required.contractSchema.id
    }

    package var schema: ContractSchema { required.contractSchema }
}

/// An action whose types are left aside.
private protocol TypedAction {
    var contract: ActionContract { get }
}

extension Action: TypedAction {}
