import Mediator

/// `describe`: all that the schema of an action says.
struct DescribeCommand: ConsoleCommand {
    let name = "describe"
    let arguments = "TARGET[.ACTION]"
    let summary = "Describes an action, or all actions of a target."
    let details = """
        Parameters, types, defaults, result, failures, interceptors, and a line to copy. With --json the schema.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "\(action.target).\(action.action)" }

    func read(_ words: Console.Words) throws -> ActionWord {
        try words.check(atMost: 1)
        guard let first = words.all.first else {
            throw Failure.wrongUsage(
                "describe needs an action or a target.",
                resolution: "write \"describe TARGET.ACTION\"; \"list\" shows what there is."
            )
        }
        return try ActionWord(first, expected: "TARGET.ACTION or TARGET")
    }

    func run(_ word: ActionWord, in context: Console.Context) async throws {
        let (mediator, printer) = (context.mediator, context.printer)
        func text(of schema: ActionSchema) -> String {
            SchemaText(schema, interceptors: mediator.interceptors(of: schema), heading: printer.heading).text
        }
        guard let action = word.action else {
            let schemas = try mediator.schemas(of: word.target)
            if context.isJSON { return try context.print(schemas.map { DescribedAction($0, mediator) }) }
            return try printer.result(schemas.map(text).joined(separator: "\n\n"))
        }
        do {
            let schema = try mediator.schema(of: word.target, action)
            let isJSON = context.isJSON
            try printer.result(
                isJSON ? SchemaJSON.text(of: DescribedAction(schema, mediator)) : text(of: schema))
        } catch let error as MediatorError {
            throw Failure(error, ofCall: word.target, action)
        }
    }
}
