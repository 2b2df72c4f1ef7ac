import Mediator

/// `help`: the commands, or one of them.
struct HelpCommand: ConsoleCommand {
    let name = "help"
    let arguments = "[COMMAND]"
    let summary = "Explains the commands, or one of them."
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "call" }

    func read(_ words: Console.Words) throws -> String? { try words.optionalText() }

    func run(_ topic: String?, in context: Console.Context) async throws {
        let schemas = context.mediator.schemas
        // One that shows how parameters are given, if there is one.
        let action = schemas.first { $0.parameters.contains { $0.isRequired && $0.type.isPlain } } ?? schemas.first
        try context.print(.string(try context.session.help.text(topic, in: context.place, action)))
    }

    func completions(
        of text: String,
        after words: [Console.Word],
        in context: Console.Context
    ) -> [Console.Completion] {
        guard words.isEmpty else { return [] }
        return context.session.help.commands.all(in: context.place).filter { $0.name.hasPrefix(text) }
            .map { Console.Completion($0.name, $0.summary) }
    }
}
