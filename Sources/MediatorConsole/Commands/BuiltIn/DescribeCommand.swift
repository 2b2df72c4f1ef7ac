import Mediator
import MediatorCoding

/// `describe`: prints the schema of an action, an event, a service or a record.
struct DescribeCommand: ConsoleCommand {
    let name = "describe"
    let arguments = "TARGET[.ACTION]"
    let summary = "Describes an action, event, service, record or target."
    let details = """
        The name of a record lists its fields, and the actions and events that use it.
        Prints parameters, types, defaults, result, failures, interceptors and an example. With --json the schema.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.displayName }

    func read(_ words: Console.Words) throws -> ActionWord {
        try words.check(atMost: 1)
        return try ActionWord(
            try words.first("an action, event, service, record or target"), expected: "TARGET.ACTION or TARGET")
    }

    func run(_ word: ActionWord, in context: Console.Context) async throws {
        let mediator = context.mediator
        guard let name = word.action else {
            return try describe(word.target, in: context)
        }
        let contract =
            try mediator.otherContract(word.target, name) ?? mediator.namedAction(word.target, name).contractSchema
        try context.printer.result(
            context.isJSON ? SchemaJSON.text(of: Described(contract, mediator)) : text(of: contract, in: context))
    }

    /// Describes the services and the records of a name, or otherwise the contracts of a target.
    private func describe(_ name: String, in context: Console.Context) throws {
        let mediator = context.mediator
        let name = mediator.describedName(name)
        let records = mediator.records.filter { $0.name == name }
        var contracts = mediator.otherContracts.filter { $0.base.targetPath == nil && $0.shortName == name }
        if contracts.isEmpty {
            do {
                contracts = try mediator.contracts(of: name)
            } catch  where records.isEmpty {
                throw unknown(error, name, mediator)
            } catch {}
        }
        if context.isJSON {
            return try context.print(contracts.map { Described($0, mediator) } + records.map(Described.init))
        }
        let schemaText = schemaText(in: context)
        let texts = try contracts.map { try text(of: $0, in: context) } + records.map { schemaText.text(of: $0) }
        try context.printer.result(texts.joined(separator: "\n\n"))
    }

    /// Returns the failure for a name that nothing has, with the nearest name of any kind.
    private func unknown(_ failure: Failure, _ name: String, _ mediator: Mediator) -> Failure {
        guard failure.suggestions.isEmpty else { return failure }
        let nearest = Suggestions.nearest(
            to: name,
            among: mediator.records.map(\.name) + mediator.namesWithoutTarget)
        guard let first = nearest.first else { return failure }
        var failure = failure
        failure.suggestions = nearest
        failure.text = failure.text.map { "\($0)\n  did you mean \(first.quoted)?" }
        return failure
    }

    private func schemaText(in context: Console.Context) -> SchemaText {
        SchemaText(width: context.printer.width, heading: context.printer.heading)
    }

    private func text(of contract: ContractSchema, in context: Console.Context) throws -> String {
        let (mediator, schemaText) = (context.mediator, schemaText(in: context))
        if let schema = contract.action {
            return schemaText.text(
                of: schema, interceptors: mediator.interceptors(of: schema),
                endpoint: mediator.core.endpoint(of: schema.path))
        }
        let rows = try (contract.base as? any DescribedContract)?.rows(in: mediator) ?? []
        return schemaText.text(of: contract, rows)
    }
}
