import Mediator

extension Console.Options {
    /// Validates options that were read.
    ///
    /// - Throws: ``Failure`` of wrong usage when a value is missing, invalid or not expected.
    init(_ given: [OptionParser.Given]) throws(Failure) {
        self.init()
        for given in given { try add(given) }
    }

    private mutating func add(_ given: OptionParser.Given) throws(Failure) {
        let option = given.option
        guard option.isRepeatable || !has(option) else {
            throw .wrongUsage("--\(option.name) is given twice.", recoverySuggestion: "give it once.")
        }
        guard !option.isFlag else {
            guard given.value == nil else {
                throw .wrongUsage("--\(option.name) takes no value.", recoverySuggestion: "leave the value out.")
            }
            return add("", of: option)
        }
        guard let value = given.value else {
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
        add(value, of: option)
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
}
