import Mediator
import MediatorCatalogue
import MediatorEvents
import MediatorServices

/// `describe`: prints the schema of an action, an event or a service.
struct DescribeCommand: ConsoleCommand {
    let name = "describe"
    let arguments = "TARGET[.ACTION]"
    let summary = "Describes an action, an event, a service or a whole target."
    let details = """
        Prints parameters, types, defaults, result, failures, interceptors and an example. With --json the schema.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "\(action.target).\(action.action)" }

    func read(_ words: Console.Words) throws -> ActionWord {
        try words.check(atMost: 1)
        guard let first = words.all.first else {
            throw Failure.wrongUsage(
                "describe needs an action or a target.",
                resolution: "write \"describe TARGET.ACTION\"; \"list\" shows the actions."
            )
        }
        return try ActionWord(first, expected: "TARGET.ACTION or TARGET")
    }

    func run(_ word: ActionWord, in context: Console.Context) async throws {
        let mediator = context.mediator
        guard let name = word.action else {
            let services = mediator.services.filter { $0.shortName == word.target }
            let contracts = services.isEmpty ? try mediator.contracts(of: word.target) : services.map(\.contractSchema)
            if context.isJSON { return try context.print(contracts.map { Described($0, mediator) }) }
            let texts = try contracts.map { try text(of: $0, in: context) }
            return try context.printer.result(texts.joined(separator: "\n\n"))
        }
        let contract: ContractSchema
        do {
            let event = try? mediator.eventSchema(of: word.target, name)
            contract = try event?.contractSchema ?? mediator.schema(of: word.target, name).contractSchema
        } catch {
            throw Failure(error, ofCall: word.target, name)
        }
        try context.printer.result(
            context.isJSON ? SchemaJSON.text(of: Described(contract, mediator)) : text(of: contract, in: context))
    }

    private func text(of contract: ContractSchema, in context: Console.Context) throws -> String {
        let layout = SchemaText.Layout(width: context.printer.width, heading: context.printer.heading)
        switch contract.kind {
        case let schema as ActionSchema:
            return SchemaText(schema, interceptors: context.mediator.interceptors(of: schema), layout).text
        case let schema as EventSchema:
            let modules = try context.mediator.subscribers(to: schema.target, schema.event)
            return SchemaText.text(of: schema, subscribers: modules, layout)
        case let schema as ServiceSchema:
            return SchemaText.text(of: schema, provider: context.mediator.provider(of: schema), layout)
        default:
            return contract.listName
        }
    }
}
