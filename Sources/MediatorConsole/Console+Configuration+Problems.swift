import Mediator

extension Console.Configuration {
    /// Why the console cannot run with the commands and options of the app; nil when it can.
    package var failure: Failure? {
        let problems = commandProblems + optionProblems
        guard !problems.isEmpty else { return nil }
        return Failure(
            code: "invalidConsole",
            message: "the commands and options of \(name.quoted) do not fit together.",
            notes: problems,
            recoverySuggestion: "rename them where the app makes its console.",
            details: ["problems": problems.parameterValue],
            status: .data
        )
    }

    private var commandProblems: [String] {
        var names: Set<String> = []
        return commands.own.flatMap { command -> [String] in
            let name = command.name.quoted
            var problems: [String] = []
            if !command.name.isNameOfCommand {
                problems.append("the name \(name) of a command cannot be typed as one word")
            }
            if !names.insert(command.name).inserted { problems.append("two commands have the name \(name)") }
            return problems
        }
    }

    private var optionProblems: [String] {
        // The options of the console, and of its commands, by name.
        var owners = Dictionary(uniqueKeysWithValues: Self.reserved.map { ($0, ["the console"]) })
        var problems: [String] = []
        for command in commands.all {
            var names: Set<String> = []
            for option in command.options {
                let holder = "the command \(command.name.quoted)"
                if Self.reserved.contains(option.name) {
                    problems.append("the console and \(holder) have the option --\(option.name)")
                } else if names.insert(option.name).inserted {
                    owners[option.name, default: []].append(holder)
                } else {
                    problems.append("\(holder) has the option --\(option.name) twice")
                }
            }
        }
        var names: Set<String> = []
        for option in options {
            if let holders = owners[option.name] {
                problems.append(
                    "the app and \(holders.joined(separator: " and ")) have the option --\(option.name)")
            }
            if !names.insert(option.name).inserted { problems.append("the app has the option --\(option.name) twice") }
        }
        return problems
    }

    private static let reserved = Console.Option.ofArguments.map(\.name)
}

extension String {
    /// Whether the text can be typed as the first word of a line that is neither a call, a path, nor an option.
    fileprivate var isNameOfCommand: Bool {
        guard let first, first.isLetter || first.isNumber else { return false }
        return !contains { $0.isWhitespace || ".=\"'\\[{(".contains($0) }
            && !unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
