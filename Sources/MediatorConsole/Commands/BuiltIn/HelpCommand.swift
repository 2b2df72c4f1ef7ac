import Mediator
import MediatorCoding

/// `help`: explains the commands, or one of them.
struct HelpCommand: FirstWordCompletion {
    let name = "help"
    let arguments = "[COMMAND]"
    let summary = "Explains the commands, or one of them, or a topic."
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "call" }

    func run(_ topic: String?, in context: Console.Context) async throws {
        if let topic, let word = described(topic, in: context) {
            return try await DescribeCommand().run(word, in: context)
        }
        let schemas = context.mediator.schemas
        // An action with parameters, if possible.
        let action =
            schemas.first { $0.parameters.contains { $0.isRequired && $0.type.isSerializable } } ?? schemas.first
            ?? Help.placeholder
        let command = topic.flatMap { context.session.commands.named($0, in: context.mode) }
        let text = try Help(configuration: context.session.configuration).text(
            topic, in: context.mode, action: action, example: command?.example(action, in: context),
            width: context.printer.width)
        try context.print(.string(text))
    }

    /// Returns the action, the event or the target that a topic names; nil for a command.
    private func described(_ topic: String, in context: Console.Context) -> ActionWord? {
        guard context.session.commands.named(topic, in: context.mode) == nil, HelpTopic(rawValue: topic) == nil,
            topic.contains(".") || context.mediator.targets.contains(topic)
                || context.mediator.records.contains(where: { $0.name == topic })
        else { return nil }
        return try? ActionWord(Console.Word(argument: topic), expected: "")
    }

    func completions(of text: String, in context: Console.Context) -> [Console.Completion] {
        let commands = context.session.commands.all(in: context.mode)
        return
            (commands.map { Console.Completion($0.name) }
            + HelpTopic.allCases.map { Console.Completion($0.rawValue) }).matching(text)
    }
}
