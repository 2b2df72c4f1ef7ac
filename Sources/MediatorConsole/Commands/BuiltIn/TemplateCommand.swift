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

    func example(_ action: ActionSchema) -> String { action.displayName }

    func read(_ words: Console.Words) throws -> (target: String, action: String) {
        try words.check(atMost: 1)
        return try words.names(of: "an action")
    }

    func run(_ input: (target: String, action: String), in context: Console.Context) async throws {
        let schema = try context.mediator.namedAction(input.target, input.action)
        let parameters = schema.exampleParameters
        if context.isJSON { return try context.print(.dictionary(parameters)) }
        try context.printer.result("\(schema.exampleLine)\n\n\(try parameters.json(pretty: true))")
    }
}
