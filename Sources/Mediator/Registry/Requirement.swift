/// What a module requires: its name at once, its schema when somebody looks.
struct Requirement: Sendable {
    let name: ContractName

    /// The contract itself, where it is a typed action: who handles the very same one fits it.
    let contract: ActionContract?

    private let required: any Contract

    init(_ required: any Contract) {
        self.required = required
        contract = (required as? any TypedAction)?.contract
        name = contract.map { .action($0.path) } ?? required.contractSchema.name
    }

    var schema: ContractSchema { required.contractSchema }
}

/// An action whose types are left aside.
private protocol TypedAction {
    var contract: ActionContract { get }
}

extension Action: TypedAction {}
