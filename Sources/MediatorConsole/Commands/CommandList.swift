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

    /// Returns the command of a line and the words for it; nil when the line begins with none.
    func command(
        of words: [Console.Word], in mode: Console.Mode
    ) -> (command: any ConsoleCommand, words: [Console.Word])? {
        if let words = AssignCommand.words(of: words) { return (AssignCommand(), words) }
        guard let first = words.first, first.key == nil, !first.isObject else { return nil }
        if first.isPath { return (ShowCommand(), words) }
        if !first.isQuoted, first.text.contains(".") { return (CallCommand(), words) }
        return named(first.text, in: mode).map { ($0, Array(words.dropFirst())) }
    }

    /// Reads a command from its words, and its options among them.
    ///
    /// - Parameter depth: The number of commands that enclose this one.
    /// - Throws: ``Failure``, or the error of the command for its words.
    func read(_ words: [Console.Word], in mode: Console.Mode, depth: Int = 0) throws -> PreparedCommand {
        guard let (command, given) = command(of: words, in: mode) else {
            throw unknown(words.first, in: mode)
        }
        var words = given
        let options = try Console.Options(OptionParser.take(command.options, from: &words))
        // In a line, a command without options gets such a word as an argument.
        if !command.options.isEmpty || mode == .arguments && command.startOfLine(in: words) == nil,
            let other = words.first(where: \.isOption)?.optionName
        {
            throw Console.Options.unknown(other, command)
        }
        return try PreparedCommand(
            command,
            Console.Words(
                all: words, options: options, mode: mode, command: command.name, commands: self, depth: depth))
    }

    /// Names that other programs use for these commands, to suggest them.
    private static let elsewhere = aliases.merging(["bye": "quit", "ls": "list"]) { first, _ in first }

    private func unknown(_ first: Console.Word?, in mode: Console.Mode) -> Failure {
        // The object is not quoted: it may hold a secret.
        if first?.isObject == true {
            return .wrongUsage(
                "parameters without an action.", recoverySuggestion: "write TARGET.ACTION in front of them.")
        }
        let word = first?.name ?? ""
        if mode == .arguments, let command = named(word, in: .line), !command.modes.contains(mode) {
            return .wrongUsage(
                "\(word) is not available in a shell, only in lines.",
                recoverySuggestion: "start the console without a command, and write \(word.quotedBriefly) there.")
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
        result = (command as? any ResultCommand)?.result(of: input)
    }
}

extension ConsoleCommand {
    /// Returns where in the words for the command another line begins, which it performs; nil without one.
    func startOfLine(in words: [Console.Word]) -> Int? {
        words.indices.first { content(of: words[$0], after: Array(words[..<$0])) == .line }
    }
}

extension ResultCommand {
    /// Returns the closure that prepares the result of an input.
    fileprivate func result(of input: any Sendable) -> (@Sendable (Console.Context) async throws -> PreparedResult)? {
        guard let input = input as? Input else { return nil }
        return { try await result(input, in: $0) }
    }
}
