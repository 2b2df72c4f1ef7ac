import Mediator
import MediatorCoding

/// `find`: searches the names and the documentation of contracts.
struct FindCommand: ConsoleCommand {
    let name = "find"
    let arguments = "WORD …"
    let summary = "Finds actions, events and services by their documentation."
    let details = """
        All words must occur, ignoring case, in the names and summaries of a contract, of its parameters and their
        fields, in its tags or in the codes of its failures. With --json an array of schemas.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.parameters.first?.name ?? action.action }

    func read(_ words: Console.Words) throws -> [String] {
        guard !words.all.isEmpty else {
            throw Console.WrongUsage("find needs a search word.", recoverySuggestion: "write it after the command.")
        }
        return words.all.map(\.written)
    }

    func run(_ words: [String], in context: Console.Context) async throws {
        let contracts = context.mediator.allContracts
        let wanted = words.map { $0.lowercased() }
        let found = contracts.filter { contract in
            let text = contract.documentation.joined(separator: "\n").lowercased()
            return wanted.allSatisfy { text.contains($0) }
        }
        guard !found.isEmpty else { throw Self.nothing(words, contracts) }
        try context.list(found)
    }

    private static func nothing(_ words: [String], _ contracts: [ContractSchema]) -> Failure {
        let written = Set(contracts.flatMap(\.documentation).flatMap { $0.split { !$0.isLetter }.map(String.init) })
        return Failure(
            code: "notFound",
            message: "no action, event or service matches \(words.joined(separator: " ").quotedBriefly).",
            suggestions: words.count == 1 ? Suggestions.nearest(to: words[0], among: written.sorted()) : [],
            recoverySuggestion: "\"list\" shows all actions.",
            status: .unavailable
        )
    }
}

extension ContractSchema {
    /// The searchable texts of the contract.
    fileprivate var documentation: [String] {
        let schema = asAction
        return [displayName, schema.summary] + schema.tags + schema.failures + Self.documentation(of: schema.parameters)
            + Self.documentation(of: schema.returns.fields)
    }

    private static func documentation(of fields: [ParameterSchema]) -> [String] {
        fields.flatMap { [$0.name, $0.summary] + documentation(of: $0.type.fields) }
    }
}
