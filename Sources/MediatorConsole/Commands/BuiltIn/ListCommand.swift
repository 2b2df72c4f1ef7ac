import Mediator

/// `list`: the actions, with effect and summary.
struct ListCommand: ConsoleCommand {
    let name = "list"
    let arguments = "[TARGET]"
    let summary = "Lists the actions, all of them or those of one target."
    let details =
        "Each with its effect (sync, async, mainActor) and what it does. With --json an array of schemas."
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.target }

    func read(_ words: Console.Words) throws -> String? { try words.optionalText() }

    func run(_ target: String?, in context: Console.Context) async throws {
        let schemas = try target.map(context.mediator.schemas) ?? context.mediator.schemas
        if context.isJSON {
            try context.printer.result(try SchemaJSON.text(of: schemas))
        } else if !schemas.isEmpty {
            try context.printer.result(ActionList.text(of: schemas, heading: context.printer.heading))
        }
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
