/// What was asked for on the command line.
struct Options {
    /// What to do.
    enum Mode {
        case measure
        case list
        case counts
        case loop(String, Int)
        case help
    }

    var mode = Mode.measure
    /// Parts of names; empty for all figures.
    var only: [String] = []
    /// Whether to measure the goals' figures alone, and print the table of goals.
    var goalsOnly = false
    var json: String?

    static let help = """
        usage: Benchmarks [--goals] [--only NAME]… [--json FILE]
               Benchmarks --list | --counts [--only NAME]… | --loop NAME COUNT

          --only NAME        measures the figures whose names contain this, and those they are held against
          --goals            measures the figures of the goals, and prints the table of the README
          --json FILE        writes the figures to a file as well
          --list             prints the names of all figures
          --counts           prints the heap allocations of each call, exactly and without timing
          --loop NAME COUNT  does one figure's operation so many times and nothing else, for tools that count
        """

    /// Reads the arguments, without the program's name.
    ///
    /// - Throws: ``UsageError``.
    init(_ arguments: some Sequence<String>) throws(UsageError) {
        var rest = Array(arguments.reversed())
        while let argument = rest.popLast() {
            switch argument {
            case "--only": only.append(try Self.value(of: argument, &rest))
            case "--json": json = try Self.value(of: argument, &rest)
            case "--goals": goalsOnly = true
            case "--list": mode = .list
            case "--counts": mode = .counts
            case "--loop":
                let name = try Self.value(of: argument, &rest)
                let text = try Self.value(of: argument, &rest)
                guard let count = Int(text), count >= 0 else { throw UsageError("\"\(text)\" is no count.") }
                mode = .loop(name, count)
            case "--help", "-h": mode = .help
            default: throw UsageError("there is no option \"\(argument)\".")
            }
        }
    }

    /// Whether a figure was asked for.
    func selects(_ figure: Figure) -> Bool {
        (only.isEmpty || only.contains { figure.name.contains($0) })
            && (!goalsOnly || (Goal.all + [.ceiling, .units]).contains { $0.figures.contains(figure.name) })
    }

    private static func value(of option: String, _ rest: inout [String]) throws(UsageError) -> String {
        guard let value = rest.popLast() else { throw UsageError("\(option) wants a value.") }
        return value
    }
}

/// What is wrong with the command line.
struct UsageError: Error, CustomStringConvertible {
    let description: String

    init(_ fact: String) {
        description = "\(fact)\n\(Options.help)"
    }
}
