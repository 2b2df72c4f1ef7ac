extension Console {
    /// An option of the app's own, with one argument, `--data FILE`, or none, `--quick`.
    public struct Option: Sendable, Hashable {
        /// The name without its dashes.
        public let name: String
        /// What stands for the argument in help; empty for an option without one.
        public let argument: String
        /// What it does, in one line.
        public let summary: String
        /// The arguments that it takes; with none declared it takes any.
        public let choices: [String]
        /// Whether it may be given several times.
        public let isRepeatable: Bool

        /// Creates an option; one with a name of the console's own is a programmer's contradiction and traps.
        public init(
            _ name: String,
            _ argument: String,
            _ summary: String,
            choices: [String] = [],
            isRepeatable: Bool = false
        ) {
            precondition(
                !["json", "jsonl", "help", "version"].contains(name),
                "Mediator: option --\(name) is declared, which is the console's own. To resolve: name it otherwise."
            )
            self.name = name
            self.argument = argument
            self.summary = summary
            self.choices = choices
            self.isRepeatable = isRepeatable
        }

        /// Creates an option without an argument: that it is there is all that it says.
        public static func flag(_ name: String, _ summary: String) -> Option {
            Option(name, "", summary)
        }

        var isFlag: Bool { argument.isEmpty }

        var usage: String { isFlag ? "--\(name)" : "--\(name) \(argument)" }

        /// The summary with what the declaration adds to it.
        var help: String {
            let additions = [
                choices.isEmpty ? nil : "One of \(choices.joined(separator: ", ")).",
                isRepeatable ? "May be given again." : nil,
            ]
            return ([summary] + additions.compactMap(\.self)).joined(separator: " ")
        }
    }

    /// The arguments that the app's own options were given.
    ///
    ///     let data = Console.Option("data", "FILE", "Uses the products of a JSON file.")
    ///     options[data]       // "products.json" for --data products.json
    public struct Options: Sendable, Hashable {
        private var arguments: [Option: [String]] = [:]
        /// Whether lines are performed as they come in, so that somebody may be asked; false for a single command.
        public internal(set) var readsLines = false

        /// Returns the argument of an option, the first of several; nil when it was not given.
        public subscript(option: Option) -> String? {
            all(option).first
        }

        /// Returns whether an option was given.
        public func has(_ option: Option) -> Bool {
            arguments[option] != nil
        }

        /// Returns all arguments of an option, in order.
        public func all(_ option: Option) -> [String] {
            arguments[option] ?? []
        }

        /// The options as they are written, by name.
        var words: [String] {
            arguments.sorted { $0.key.name < $1.key.name }.flatMap { option, arguments in
                arguments.flatMap { ["--" + option.name] + (option.isFlag ? [] : [$0]) }
            }
        }

        init() {}

        mutating func add(_ argument: String, of option: Option) {
            arguments[option, default: []].append(argument)
        }
    }
}
