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

    /// An option, and who has it.
    private struct OwnedOption {
        let owner: String
        let name: String
    }

    private var optionProblems: [String] {
        let ofConsole = Console.Option.ofArguments.map { OwnedOption(owner: "the console", name: $0.name) }
        let ofCommands = commands.all.map { command in
            command.options.map { OwnedOption(owner: "the command \(command.name.quoted)", name: $0.name) }
        }
        let ofApp = options.map { OwnedOption(owner: "the app", name: $0.name) }
        return ofCommands.flatMap { Self.problems(of: $0, beside: ofConsole) }
            + Self.problems(of: ofApp, beside: ofConsole + ofCommands.joined())
    }

    /// Returns the options of one owner that others have too, or that it has twice.
    private static func problems(of options: [OwnedOption], beside others: [OwnedOption]) -> [String] {
        options.enumerated().compactMap { index, option in
            let owners = others.filter { $0.name == option.name }.map(\.owner).unique
            guard owners.isEmpty else {
                return "\(([option.owner] + owners).joined(separator: " and ")) have the option --\(option.name)"
            }
            let isTwice = options[..<index].contains { $0.name == option.name }
            return isTwice ? "\(option.owner) has the option --\(option.name) twice" : nil
        }
    }
}

extension String {
    /// Whether the text can be typed as the first word of a line that is neither a call, a path, nor an option.
    fileprivate var isNameOfCommand: Bool {
        guard let first, first.isLetter || first.isNumber else { return false }
        return !contains { $0.isWhitespace || ".=\"'\\[{(".contains($0) }
            && !unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
    }
}
