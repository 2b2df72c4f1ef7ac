import Mediator

/// What `help` and `--help` print.
struct Help {
    let face: Console.Face

    /// The app's name.
    var name: String { face.name }
    var commands: CommandList { face.commands }

    /// Returns the help of a command, or of all for nil, its examples made of an action of the app if there is one.
    ///
    /// - Throws: ``Failure`` of wrong usage when there is no such command.
    func text(
        _ topic: String?,
        in place: Console.Place,
        _ action: ActionSchema?
    ) throws(Failure) -> String {
        let action = action ?? Self.anyAction
        guard let topic else { return place == .line ? lines(action) : arguments(action) }
        guard let command = commands.named(topic, in: place) else {
            let names = commands.all(in: place).map(\.name)
            throw .wrongUsage(
                "no help for \(topic.quotedBriefly).",
                notes: ["commands: " + names.listed],
                suggestions: Suggestions.nearest(to: topic, among: names),
                resolution: topic.contains(".") ? "\"describe\" explains actions." : "ask for one of the commands."
            )
        }
        let prefix = place == .arguments ? "\(name) " : ""
        var parts = ["\(prefix)\(command.usage)", command.summary]
        if !command.details.isEmpty { parts.append(command.details) }
        if !command.options.isEmpty { parts.append(Self.table(of: command.options).joined(separator: "\n")) }
        if command is CallCommand, place == .line { parts.append(Self.grammar) }
        let example = [command.name, command.example(action)].filter { !$0.isEmpty }.joined(separator: " ")
        return (parts + ["example: \(prefix)\(example)"]).joined(separator: "\n\n")
    }

    /// The short text that goes with wrong usage.
    var usage: String { "usage: \(name) [OPTION …] [COMMAND]" }

    private func arguments(_ action: ActionSchema) -> String {
        let options = [
            ["--json", "Prints results, schemas and errors as JSON, one value a line."],
            ["--jsonl", "The same, an array as a line for each of its elements."],
            ["--help", "Prints this."],
            ["--version", "Prints the version."],
        ]
        return """
            \(usage)

            Without a command it performs lines: typed ones on a terminal, otherwise those of standard input.

            commands
            \(table(.arguments))

            options
            \(Columns.lines(face.options.map { [$0.usage, $0.help] } + options, indent: 2).joined(separator: "\n"))

            exit status
              0 done, 1 the action said no, 64 wrong usage, 65 wrong parameters or data, or modules that do not fit
              together, 69 no such target or action, 70 anything unexpected. With lines it is the status of the first
              that failed.

            example: \(name) call \(action.exampleLine)
            """
    }

    private func lines(_ action: ActionSchema) -> String {
        """
        TARGET.ACTION [NAME=VALUE …] calls an action and prints its result; "call" in front may be left out.
        Empty lines and lines that begin with # are skipped. --json behind a command prints JSON,
        --jsonl an array as a line for each element.

        commands
        \(table(.line))

        values
        \(Self.values.joined(separator: "\n"))

        example: \(action.exampleLine)
        """
    }

    private func table(_ place: Console.Place) -> String {
        Columns.lines(commands.all(in: place).map { [$0.usage, $0.summary] }, indent: 2).joined(separator: "\n")
    }

    private static func table(of options: [Console.Option]) -> [String] {
        Columns.lines(options.map { [$0.usage, $0.help] }, indent: 2)
    }

    /// Stands in for an action of the app where no mediator is made, as for `--help`.
    private static let anyAction = ActionSchema("Target", "action", parameters: [ParameterSchema("name", .string)])

    private static let values = Columns.lines(
        [
            ["_, _.key, _[0]", "The last result and its parts."],
            ["$NAME = LINE", "Keeps a result; $NAME, $NAME.key and $NAME[0] use it."],
            ["NAME=@FILE, @FILE", "A value, or all parameters as JSON, from a file; @@ begins a text with @."],
        ],
        indent: 2
    )

    private static let grammar = #"""
        A value ends at a space. It may stand in double quotes, with the escapes of JSON, or in single quotes; a value
        that begins with [ or { ends with its bracket. _ is the last result, _.key and _[0] are parts of it.
        """#
}
