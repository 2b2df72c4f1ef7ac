import Mediator

/// `list`: lists actions, events and services.
struct ListCommand: ConsoleCommand {
    let name = "list"
    let arguments = "[FILTER]"
    let summary = "Lists actions, events and services: all, or some by name."
    let details = """
        Prints the effect (sync, async, mainActor, or event) and the summary of each. The name of a target lists that
        target; another filter lists each TARGET.ACTION, TARGET.EVENT or service that contains it. With --json an array
        of schemas.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.target }

    func run(_ filter: String?, in context: Console.Context) async throws {
        let mediator = context.mediator
        try context.list(try filter.map(mediator.contracts(matching:)) ?? mediator.allContracts)
    }
}

extension Console.Context {
    /// Prints actions, events and services as a list.
    func list(_ contracts: [ContractSchema]) throws {
        if isJSON {
            try print(contracts)
        } else if !contracts.isEmpty {
            try printer.result(ActionList.text(of: contracts, width: printer.width, heading: printer.heading))
        }
    }
}
