import Mediator

/// The commands of a console: the built-in ones, and those of the app.
package struct CommandList: Sendable {
    package let all: [any ConsoleCommand]

    /// The commands of the app.
    let own: [any ConsoleCommand]

    /// Creates the list with the commands of an app, which replace built-in commands of the same name.
    package init(_ own: [any ConsoleCommand] = []) {
        self.own = own
        let builtIn = Set((Self.first + Self.last).map(\.name))
        func replacing(_ commands: [any ConsoleCommand]) -> [any ConsoleCommand] {
            commands.map { command in own.first { $0.name == command.name } ?? command }
        }
        all = replacing(Self.first) + own.filter { !builtIn.contains($0.name) } + replacing(Self.last)
    }

    private static let first: [any ConsoleCommand] = [
        ListCommand(), FindCommand(), DescribeCommand(), CallCommand(), TemplateCommand(), TimeCommand(),
        RepeatCommand(), VariablesCommand(), InterceptorsCommand(), CheckCommand(),
    ]

    private static let last: [any ConsoleCommand] = [HelpCommand(), HistoryCommand(), QuitCommand(), ClearCommand()]

    func all(in mode: Console.Mode) -> [any ConsoleCommand] {
        all.filter { $0.modes.contains(mode) }
    }

    /// Returns the command of a name; lines also take the names that other programs use for some commands.
    func named(_ name: String, in mode: Console.Mode) -> (any ConsoleCommand)? {
        let named = all.first { $0.name == name && $0.modes.contains(mode) }
        guard named == nil, mode == .line else { return named }
        return Self.aliases[name].flatMap { alias in all.first { $0.name == alias && $0.modes.contains(mode) } }
    }

    private static let aliases = ["exit": "quit", "q": "quit", "?": "help"]

    /// Reads a command from its words, and its options among them.
    ///
    /// - Parameter depth: The number of commands that enclose this one.
    /// - Throws: ``Failure``, or the error of the command for its words.
    func read(
        _ words: some Collection<Console.Word>,
        in mode: Console.Mode,
        depth: Int = 0
    ) throws -> PreparedCommand {
        guard let first = words.first else { throw unknown("", in: mode) }
        func prepare(_ command: some ConsoleCommand, _ words: some Sequence<Console.Word>) throws -> PreparedCommand {
            var rest = Array(words)
            let options = try Console.Options(OptionParser.take(command.options, from: &rest))
            // In a line, a command without options gets such a word as an argument.
            if !command.options.isEmpty || mode == .arguments && !Self.performsLine(command, rest),
                let other = rest.first(where: \.isOption)?.optionName
            {
                throw Console.Options.unknown(other, command)
            }
            return try PreparedCommand(
                command,
                Console.Words(
                    all: rest, options: options, mode: mode, command: command.name, commands: self, depth: depth)
            )
        }
        if let words = AssignCommand.words(of: words) { return try prepare(AssignCommand(), words) }
        guard first.key == nil, !first.isObject else { throw unknown(first.name, in: mode) }
        if first.isPath { return try prepare(ShowCommand(), words) }
        if !first.isQuoted, first.text.contains(".") { return try prepare(CallCommand(), words) }
        guard let command = named(first.text, in: mode) else { throw unknown(first.text, in: mode) }
        return try prepare(command, words.dropFirst())
    }

    /// Whether a command performs a line, which may have options of its own.
    private static func performsLine(_ command: any ConsoleCommand, _ words: [Console.Word]) -> Bool {
        words.indices.contains { command.content(of: words[$0], after: Array(words[..<$0])) == .line }
    }

    /// Names that other programs use for these commands, to suggest them.
    private static let elsewhere = aliases.merging(["bye": "quit", "ls": "list"]) { first, _ in first }

    private func unknown(_ word: String, in mode: Console.Mode) -> Failure {
        if mode == .arguments, let command = named(word, in: .line), !command.modes.contains(mode) {
            return .onlyForLines(word)
        }
        let names = all(in: mode).map(\.name)
        return .wrongUsage(
            "no command \(word.quotedBriefly).",
            notes: ["commands: \(names.listed), or TARGET.ACTION to call an action"],
            suggestions: Self.elsewhere[word.lowercased()].flatMap { names.contains($0) ? [$0] : nil }
                ?? Suggestions.nearest(to: word, among: names),
            recoverySuggestion: "\"\(mode == .line ? "" : "--")help\" explains them, \"list\" shows the actions."
        )
    }
}

/// A command whose words have been read.
struct PreparedCommand: Sendable {
    let command: any ConsoleCommand
    let run: @Sendable (Console.Context) async throws -> Void
    /// Prepares the result; nil for a command without one.
    let result: (@Sendable (Console.Context) async throws -> PreparedResult)?

    /// - Throws: The error of the command for its words.
    init(_ command: some ConsoleCommand, _ words: Console.Words) throws {
        let input = try command.read(words)
        self.command = command
        run = { try await command.run(input, in: $0) }
        result = Self.result(command, input)
    }

    private static func result<C: ConsoleCommand>(
        _ command: C,
        _ input: C.Input
    ) -> (@Sendable (Console.Context) async throws -> PreparedResult)? {
        func open<R: ResultCommand>(_ command: R) -> (@Sendable (Console.Context) async throws -> PreparedResult)? {
            guard let input = input as? R.Input else { return nil }
            return { try await command.result(input, in: $0) }
        }
        return (command as? any ResultCommand).flatMap { open($0) }
    }
}

extension Failure {
    /// Returns the failure for arguments of the process with a command that is only available in lines.
    fileprivate static func onlyForLines(_ name: String) -> Failure {
        wrongUsage(
            "\(name) is not available in a shell, only in lines.",
            recoverySuggestion: "start the console without a command, and write \(name.quotedBriefly) there."
        )
    }
}
