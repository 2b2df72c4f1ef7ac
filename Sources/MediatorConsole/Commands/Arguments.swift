import Mediator

/// The arguments of the process: options anywhere, and the words of a command.
struct Arguments {
    /// The words that are no options.
    private(set) var words: [Word] = []
    /// What the app's own options were given.
    private(set) var options = Console.Options()
    private(set) var isJSON = false
    private(set) var asksForHelp = false
    private(set) var asksForVersion = false
    /// The first thing wrong; kept, since whether it is printed as JSON may be said behind it.
    private(set) var failure: Failure?

    init(_ arguments: [String], options known: [Console.Option]) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") else {
                words.append(Word(argument: argument))
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? parts[1] : nil
            switch (parts[0], value) {
            case ("--json", nil): isJSON = true
            case ("--help", nil): asksForHelp = true
            case ("--version", nil): asksForVersion = true
            case ("--json", _), ("--help", _), ("--version", _):
                note(.wrongUsage("\(parts[0]) takes no value.", resolution: "leave out what follows the name."))
            default:
                guard let option = known.first(where: { "--\($0.name)" == parts[0] }) else {
                    note(Self.unknown(parts[0], known))
                    continue
                }
                take(option, value ?? Self.popValue(&rest))
            }
        }
    }

    private mutating func take(_ option: Console.Option, _ value: String?) {
        guard let value else {
            return note(
                .wrongUsage("--\(option.name) lacks its value.", resolution: "write it as \"\(option.usage)\".")
            )
        }
        guard option.choices.isEmpty || option.choices.contains(value) else {
            return note(
                .wrongUsage(
                    "--\(option.name) does not take \(value.quotedBriefly).",
                    notes: ["choices: " + option.choices.listed],
                    suggestions: Suggestions.nearest(to: value, among: option.choices),
                    resolution: "give it one of them."
                )
            )
        }
        guard option.isRepeatable || options[option] == nil else {
            return note(.wrongUsage("--\(option.name) is given twice.", resolution: "give it once."))
        }
        options.add(value, of: option)
    }

    /// Takes the argument of an option, which another option in its place is not.
    private static func popValue(_ rest: inout ArraySlice<String>) -> String? {
        rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil
    }

    private mutating func note(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
    }

    private static func unknown(_ name: String, _ known: [Console.Option]) -> Failure {
        let names = known.map { "--\($0.name)" } + ["--json", "--help", "--version"]
        return .wrongUsage(
            "no option \(name.quotedBriefly).",
            notes: ["options: " + names.listed],
            suggestions: Suggestions.nearest(to: name, among: names),
            resolution: "\"--help\" explains them."
        )
    }
}
