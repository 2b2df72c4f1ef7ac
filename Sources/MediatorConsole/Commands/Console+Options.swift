import Mediator

extension Console.Options {
    /// An option and its argument, as written.
    struct Given {
        let name: String
        let value: String?
    }

    /// Reads the options of a command.
    ///
    /// - Throws: ``Failure`` for an unknown option, or one with an invalid value.
    init(_ given: [Given], of command: any ConsoleCommand) throws(Failure) {
        self.init()
        for given in given {
            guard let option = command.options.first(where: { $0.name == given.name }) else {
                throw Self.unknown(given.name, command)
            }
            try take(option, given.value)
        }
    }

    /// Returns the failure for an option that a command does not have.
    static func unknown(_ name: String, _ command: any ConsoleCommand) -> Failure {
        let names = command.options.map { "--\($0.name)" }
        let isCall = command.content(of: Console.Word(argument: ""), after: []) == .call
        return .wrongUsage(
            "\(command.name) has no option --\(name).",
            notes: names.isEmpty ? [] : ["options: " + names.listed],
            recoverySuggestion: isCall
                ? "write a parameter without dashes: \(name)=VALUE; \"help \(command.name)\" explains the command."
                : "leave it out; \"help \(command.name)\" explains the command."
        )
    }

    /// Adds an option with its argument.
    ///
    /// - Throws: ``Failure`` of wrong usage when the argument is missing, invalid or not expected.
    mutating func take(_ option: Console.Option, _ value: String?) throws(Failure) {
        if option.isFlag {
            guard value == nil else {
                throw .wrongUsage("--\(option.name) takes no value.", recoverySuggestion: "leave the value out.")
            }
            guard !has(option) else {
                throw .wrongUsage("--\(option.name) is given twice.", recoverySuggestion: "give it once.")
            }
            return add("", of: option)
        }
        guard let value else {
            throw .wrongUsage("--\(option.name) needs a value.", recoverySuggestion: "write it as \"\(option.usage)\".")
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            throw .wrongUsage(
                "--\(option.name) does not accept \(value.quotedBriefly).",
                notes: ["choices: " + option.choices.listed],
                suggestions: Suggestions.nearest(to: value, among: option.choices),
                recoverySuggestion: "use one of them."
            )
        }
        guard option.isRepeatable || self[option] == nil else {
            throw .wrongUsage("--\(option.name) is given twice.", recoverySuggestion: "give it once.")
        }
        add(value, of: option)
    }
}
