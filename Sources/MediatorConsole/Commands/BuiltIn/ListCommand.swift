import Mediator

/// `list`: the actions, with effect and summary.
struct ListCommand: ConsoleCommand {
    let name = "list"
    let arguments = "[FILTER]"
    let summary = "Lists the actions, all of them or those of a target or with a text in their names."
    let details = """
        Each with its effect (sync, async, mainActor) and what it does. A filter that is the name of a target shows that
        target's; any other one the actions whose TARGET.ACTION contains it. With --json an array of schemas.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.target }

    func read(_ words: Console.Words) throws -> String? { try words.optionalText() }

    func run(_ filter: String?, in context: Console.Context) async throws {
        try context.list(try filter.map(context.mediator.schemas(matching:)) ?? context.mediator.schemas)
    }
}

extension Console.Context {
    /// Prints actions as a list.
    func list(_ schemas: [ActionSchema]) throws {
        if isJSON {
            try print(schemas)
        } else if !schemas.isEmpty {
            try printer.result(ActionList.text(of: schemas, heading: printer.heading))
        }
    }
}

extension Mediator {
    /// Returns the schemas of a target, or of the actions with a text in their names, of which there is at least one.
    ///
    /// - Throws: ``Failure`` when there is none.
    fileprivate func schemas(matching filter: String) throws(Failure) -> [ActionSchema] {
        let word = filter.lowercased()
        let found = schemas.filter { "\($0.target).\($0.action)".lowercased().contains(word) }
        let isTarget = schemas.contains { $0.target == filter }
        return found.isEmpty || isTarget ? try schemas(of: filter) : found
    }
}

extension Mediator {
    /// Returns the schemas of a target, of which there is at least one.
    ///
    /// - Throws: ``Failure`` when there is no such target.
    func schemas(of target: String) throws(Failure) -> [ActionSchema] {
        let schemas = schemas.filter { $0.target == target }
        guard schemas.isEmpty else { return schemas }
        do {
            return [try schema(of: target, "")]
        } catch {
            var failure = Failure(error, status: .unavailable)
            failure.action = nil
            throw failure
        }
    }
}
