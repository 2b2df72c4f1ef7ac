extension Console {
    /// An option that the app declares: with an argument, `--data FILE`, or a flag, `--quick`.
    public struct Option: Sendable, Hashable {
        /// The name, without dashes.
        public let name: String
        /// The placeholder of the argument in help; empty for a flag.
        public let argument: String
        /// The purpose, in one line.
        public let summary: String
        /// The valid arguments; empty when every argument is valid.
        public let choices: [String]
        /// Whether the option may be given several times.
        public let isRepeatable: Bool

        /// Creates an option.
        ///
        /// The name must differ from those of the options of the console and of its commands: otherwise the console prints an
        /// error that names both, and ends with status 65.
        ///
        /// - Parameters:
        ///   - name: The name, without dashes.
        ///   - argument: The placeholder of the argument in help.
        ///   - summary: The purpose, in one line.
        ///   - choices: The valid arguments; by default every argument is valid.
        ///   - isRepeatable: Whether the option may be given several times.
        public init(
            _ name: String,
            _ argument: String,
            _ summary: String,
            choices: [String] = [],
            isRepeatable: Bool = false
        ) {
            self.name = name
            self.argument = argument
            self.summary = summary
            self.choices = choices
            self.isRepeatable = isRepeatable
        }

        /// Creates an option without an argument.
        public static func flag(_ name: String, _ summary: String) -> Option {
            Option(name, "", summary)
        }

        var isFlag: Bool { argument.isEmpty }

        package var usage: String { isFlag ? "--\(name)" : "--\(name) \(argument)" }

        /// The summary, followed by the choices and whether the option is repeatable.
        var help: String {
            let additions = [
                choices.isEmpty ? nil : "One of \(choices.joined(separator: ", ")).",
                isRepeatable ? "May be repeated." : nil,
            ]
            return ([summary] + additions.compactMap(\.self)).joined(separator: " ")
        }
    }

    /// The options of the command line, with their arguments.
    ///
    ///     let data = Console.Option("data", "FILE", "Uses the products of a JSON file.")
    ///     options[data]       // "products.json" for --data products.json
    public struct Options: Sendable, Hashable {
        private var arguments: [Option: [String]] = [:]
        /// Whether the console reads lines, so that it can ask questions; false for a single command.
        public internal(set) var readsLines = false

        /// Returns the first argument of an option; nil when the option was not given.
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

        init() {}

        mutating func add(_ argument: String, of option: Option) {
            arguments[option, default: []].append(argument)
        }
    }
}
