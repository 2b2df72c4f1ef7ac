/// The arguments of a command: options with a value, flags, and names.
struct Arguments {
    /// An option with a value: its name, what the value is, and an example of one.
    typealias Option = (name: String, value: String, example: String)

    static let document: Option = ("--from", "file", "catalog.json")

    private(set) var values: [String: String] = [:]
    private(set) var flags: Set<String> = []
    private(set) var names: [String] = []
    private(set) var problems: [String] = []

    init(_ arguments: [String], options: [Option], flags known: Set<String> = []) {
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            if let option = options.first(where: { $0.name == parts[0] }) {
                let remedy = "as in \(option.name) \(option.example)"
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    problems.append("missing \(option.value) after \(option.name); to resolve: add one, \(remedy)")
                    continue
                }
                if values.updateValue(value, forKey: option.name) != nil {
                    problems.append("\(option.name) is given twice; to resolve: give one \(option.value), \(remedy)")
                }
            } else if known.contains(argument) {
                flags.insert(argument)
            } else if argument.hasPrefix("-") {
                problems.append("unknown option \(SwiftNames.literal(argument)); to resolve: remove it")
            } else {
                names.append(argument)
            }
        }
    }
}
