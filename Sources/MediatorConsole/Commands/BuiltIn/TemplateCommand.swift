import Mediator
import MediatorCoding

/// `template`: prints a call to fill in.
struct TemplateCommand: ConsoleCommand {
    let name = "template"
    let arguments = "TARGET.ACTION"
    let summary = "Prints a call to fill in, as a line and as JSON."
    let details = """
        Parameters have their defaults, or sample values of the right type. With --json only the parameters: template
        Cart.add --json > add.json, then edit the file, then call Cart.add @add.json.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "\(action.target).\(action.action)" }

    func read(_ words: Console.Words) throws -> ActionWord {
        try words.check(atMost: 1)
        guard let first = words.all.first else {
            throw Failure.wrongUsage(
                "template needs an action.",
                recoverySuggestion: "write \"template TARGET.ACTION\"; \"list\" shows the actions."
            )
        }
        let expected = "TARGET.ACTION"
        let word = try ActionWord(first, expected: expected)
        guard word.action != nil else { throw ActionWord.malformed(first, expected) }
        return word
    }

    func run(_ word: ActionWord, in context: Console.Context) async throws {
        let schema: ActionSchema
        do {
            let action = word.action ?? ""
            schema =
                try context.mediator.actionSchema(word.target, action)
                ?? context.mediator.schema(of: word.target, action)
        } catch {
            throw Failure(error, ofCall: word.target, word.action ?? "")
        }
        let parameters = schema.exampleParameters
        if context.isJSON { return try context.print(.dictionary(parameters)) }
        try context.printer.result("\(schema.exampleLine)\n\n\(try parameters.json(pretty: true))")
    }
}
