import MediatorServices
import MediatorEvents
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

    func read(_ words: Console.Words) throws -> String? { try words.optionalText() }

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

extension Mediator {
    /// All contracts: actions and events by target, then services.
    var allContracts: [ContractSchema] {
        let targets = targets.union(eventSchemas.map(\.target)).sorted()
        return targets.flatMap(known) + services.map(\.contractSchema)
    }

    /// Returns the contracts of a target, or those whose names contain a text; at least one.
    ///
    /// - Throws: ``Failure`` when there is none.
    fileprivate func contracts(matching filter: String) throws(Failure) -> [ContractSchema] {
        let word = filter.lowercased()
        let found = allContracts.filter { $0.listName.lowercased().contains(word) }
        return found.isEmpty || !known(of: filter).isEmpty ? try contracts(of: filter) : found
    }

    /// Returns the actions and events of a target; at least one.
    ///
    /// - Throws: ``Failure`` when the target does not exist.
    func contracts(of target: String) throws(Failure) -> [ContractSchema] {
        let contracts = known(of: target)
        guard contracts.isEmpty else { return contracts }
        do {
            return [try schema(of: target, "").contractSchema]
        } catch {
            var failure = Failure(error, status: .unavailable)
            failure.action = nil
            throw failure
        }
    }

    private func known(of target: String) -> [ContractSchema] {
        schemas.filter { $0.target == target }.map(\.contractSchema)
            + eventSchemas.filter { $0.target == target }.map(\.contractSchema)
    }
}
