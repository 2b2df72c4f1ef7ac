import Mediator

/// The arguments of the process: options in any position, and the words of a command.
struct Arguments {
    /// The arguments without the options.
    private(set) var words: [Console.Word] = []
    /// The options of the app.
    private(set) var options = Console.Options()
    /// The options of commands; the command that runs validates them.
    private(set) var commandOptions: [Console.Options.Given] = []
    private(set) var format = Console.Format.text
    private(set) var asksForHelp = false
    private(set) var asksForVersion = false
    /// The first error; reported after all arguments are read, since `--json` may follow.
    private(set) var failure: Failure?

    init(_ arguments: [String], options known: [Console.Option], commands: CommandList) {
        let ofCommands = commands.all(in: .arguments).flatMap(\.options)
        var contents = LineContents(commands)
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            guard argument.hasPrefix("--") || argument == "-h" else {
                do throws(Failure) {
                    let call =
                        contents.expectsCall(after: words)
                        ? try LineScanner.call(argument, LineContents(commands)) : nil
                    words += call ?? [Console.Word(argument: argument)]
                } catch {
                    record(error)
                }
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let value = parts.count == 2 ? parts[1] : nil
            switch (parts[0], value) {
            case ("--json", nil): format = .json
            case ("--jsonl", nil): format = .jsonLines
            case ("--help", nil), ("-h", nil): asksForHelp = true
            case ("--version", nil): asksForVersion = true
            case ("--json", _), ("--jsonl", _), ("--help", _), ("--version", _):
                record(.wrongUsage("\(parts[0]) takes no value.", recoverySuggestion: "leave the value out."))
            default:
                let name = String(parts[0].dropFirst(2))
                if let option = known.first(where: { $0.name == name }) {
                    do {
                        try options.take(option, value ?? Self.popValue(&rest, of: option))
                    } catch {
                        record(error)
                    }
                } else if let option = ofCommands.first(where: { $0.name == name }) {
                    commandOptions.append(.init(name: name, value: value ?? Self.popValue(&rest, of: option)))
                } else {
                    let isParameter = !words.isEmpty && contents.isInCall(after: words)
                    record(Self.unknown(parts[0], known + ofCommands, isParameter: isParameter))
                }
            }
        }
    }

    /// Removes and returns the argument of an option; nil when another option follows.
    private static func popValue(_ rest: inout ArraySlice<String>, of option: Console.Option) -> String? {
        if option.isFlag { return nil }
        return rest.first?.hasPrefix("--") == false ? rest.popFirst() : nil
    }

    private mutating func record(_ failure: Failure) {
        if self.failure == nil { self.failure = failure }
    }

    /// - Parameter isParameter: Whether a parameter of a call may be meant.
    private static func unknown(_ name: String, _ known: [Console.Option], isParameter: Bool) -> Failure {
        var names: [String] = []
        for name in known.map({ "--\($0.name)" }) + ["--json", "--jsonl", "--help", "--version"]
        where !names.contains(name) {
            names.append(name)
        }
        return .wrongUsage(
            "no option \(name.quotedBriefly).",
            notes: ["options: " + names.listed],
            suggestions: Suggestions.nearest(to: name, among: names),
            recoverySuggestion: isParameter
                ? "write a parameter without dashes: \(name.dropFirst(2))=VALUE; \"--help\" explains the options."
                : "\"--help\" explains them."
        )
    }
}
