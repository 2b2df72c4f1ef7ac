/// Separates the options of a command line from its other words: `--name`, `--name VALUE` or `--name=VALUE`.
///
/// The arguments of the process and lines have the same options, in any position.
struct OptionParser {
    /// An option as written.
    struct Given {
        let option: Console.Option
        fileprivate(set) var value: String?

        /// The option and its value as one word.
        var word: Console.Word { Console.Word(argument: "--\(option.name)" + (value.map { "=\($0)" } ?? "")) }
    }

    private let known: [Console.Option]
    /// The options that were read, in order.
    private(set) var given: [Given] = []
    /// Whether the next word is the value of the last option.
    private(set) var expectsValue = false

    /// - Parameter known: The options that are separated; any other one stays a word.
    init(_ known: [Console.Option]) {
        self.known = known
    }

    /// Removes options from words, and returns them.
    static func take(_ known: [Console.Option], from words: inout [Console.Word]) -> [Given] {
        var parser = OptionParser(known)
        words.removeAll { parser.takes($0) }
        return parser.given
    }

    /// Reads a word, and returns whether it belongs to an option.
    mutating func takes(_ word: Console.Word) -> Bool {
        let isValue = expectsValue && !word.isOption
        expectsValue = false
        if isValue {
            given[given.count - 1].value = word.written
            return true
        }
        let name = word.optionName
        guard let option = known.first(where: { $0.name == name }) else { return false }
        given.append(Given(option: option, value: word.key == nil ? nil : word.text))
        expectsValue = word.key == nil && !option.isFlag
        return true
    }
}

extension Console.Option {
    fileprivate static let json = Console.Option(
        "json", "", "Prints results, schemas and errors as JSON, one value per line.", isRepeatable: true)
    fileprivate static let jsonLines = Console.Option(
        "jsonl", "", "The same, an array as one line for each element.", isRepeatable: true)
    fileprivate static let help = Console.Option("help", "", "Prints this help.", isRepeatable: true)
    fileprivate static let version = Console.Option("version", "", "Prints the version.", isRepeatable: true)

    /// The options of the console for a line.
    static let ofLines = [json, jsonLines, help]
    /// The options of the console for the arguments of the process.
    static let ofArguments = ofLines + [version]
}

extension [OptionParser.Given] {
    /// The last given format of results; nil without one.
    var format: Console.Format? {
        compactMap { $0.value == nil ? Console.Format(rawValue: $0.option.name) : nil }.last
    }

    var asksForHelp: Bool { contains { $0.option == .help } }
    var asksForVersion: Bool { contains { $0.option == .version } }
}
