import MediatorTerminal
import Mediator
import MediatorCoding

/// The texts of `help` and `--help`.
struct Help {
    let configuration: Console.Configuration

    private var name: String { configuration.name }
    private var commands: CommandList { configuration.commands }

    /// The action of examples where there is no mediator, as for `--help`.
    static let placeholder = ActionSchema("Target", "action", parameters: [ParameterSchema("name", .string)])

    /// Returns the help of a command or a topic; for nil the overview.
    ///
    /// - Parameters:
    ///   - topic: The name of a command or a topic.
    ///   - mode: How the command is typed.
    ///   - action: The action of examples.
    ///   - example: The arguments of the command in its example; nil for those that it makes of the action.
    ///   - width: The width of a line in cells; nil where it is unknown.
    /// - Throws: ``Failure`` of wrong usage when there is no such command.
    func text(
        _ topic: String?,
        in mode: Console.Mode,
        action: ActionSchema = placeholder,
        example arguments: String? = nil,
        width: Int?
    ) throws(Failure) -> String {
        // Longer lines are hard to read, however wide a terminal is.
        let room = width.map { min($0, 100) }
        let width = room ?? 100
        guard let topic else { return mode == .line ? lines(action, width, room) : shell(action, width, room) }
        guard let command = commands.named(topic, in: mode) else {
            if let topic = HelpTopic(rawValue: topic) { return topic.text(action, width: width) }
            let other: Console.Mode = mode == .line ? .arguments : .line
            if commands.named(topic, in: other) != nil {
                return try text(topic, in: other, action: action, example: arguments, width: room)
            }
            let names = commands.all(in: mode).map(\.name) + HelpTopic.allCases.map(\.rawValue)
            throw .wrongUsage(
                "no help for \(topic.quotedBriefly).",
                notes: ["topics: " + names.listed],
                suggestions: Suggestions.nearest(to: topic, among: names),
                recoverySuggestion: topic.contains(".")
                    ? "write \("describe \(topic)".quotedBriefly)." : "use one of them."
            )
        }
        let prefix = mode == .arguments ? "\(name) " : ""
        var parts = [Paragraphs.fitted(prefix + command.usage, room), Paragraphs.fitted(command.summary, room)]
        if !command.details.isEmpty { parts.append(Paragraphs.reflowed(command.details, room)) }
        if !command.options.isEmpty {
            let rows = command.options.map { [$0.usage, $0.help] }
            parts.append(Self.glossary(rows, width))
        }
        let words = arguments ?? command.example(action)
        let example = [command.name, words].filter { !$0.isEmpty }.joined(separator: " ")
        return (parts + ["example: \(prefix)\(example)"]).joined(separator: "\n\n")
    }

    /// The line that follows a usage error.
    var usage: String { "usage: \(name) [OPTION …] [COMMAND]" }

    private func shell(_ action: ActionSchema, _ width: Int, _ room: Int?) -> String {
        let options = Console.Option.ofArguments.map { [$0.usage, $0.summary] }
        return """
            \(usage)

            \(Paragraphs.fitted(Self.alone, room))

            commands
            \(table(.arguments, width))

            topics
            \(Self.topics(width))

            options
            \(Self.glossary(configuration.options.map { [$0.usage, $0.help] } + options, width))

            exit status
            \(Paragraphs.reflowed(Self.statuses, room))

            example: \(name) call \(action.exampleLine)
            """
    }

    private func lines(_ action: ActionSchema, _ width: Int, _ room: Int?) -> String {
        """
        \(Paragraphs.reflowed(Self.introduction, room))

        commands
        \(table(.line, width))

        topics
        \(Self.topics(width))

        example: \(action.exampleLine)
        """
    }

    private func table(_ mode: Console.Mode, _ width: Int) -> String {
        Self.glossary(commands.all(in: mode).map { [$0.usageWithoutOptions, $0.summary] }, width)
    }

    private static func topics(_ width: Int) -> String {
        glossary(HelpTopic.allCases.map { ["help \($0)", $0.summary] }, width)
    }

    /// Returns indented rows of a term and its explanation.
    static func glossary(_ rows: [[String]], _ width: Int) -> String {
        Columns.glossary(rows, indent: 2, width: width).joined(separator: "\n")
    }

    private static let alone =
        "Without a command the console performs lines, typed on a terminal or from standard input."

    private static let statuses = """
          0 success, 1 the action failed, 64 wrong usage, 65 invalid parameters or data, or modules that do not fit
          together, 69 no such target or action, 70 any other error. Lines end with the status of the first line that
          failed.
        """

    private static let introduction = """
        TARGET.ACTION [NAME=VALUE …] calls an action and prints its result; "call" before it is optional.
        Empty lines and lines that begin with # are skipped. --json after a command prints JSON,
        --jsonl prints an array as one line for each element, --help explains the command. LINE > FILE
        writes what a line prints to a file.
        """
}
