/// The arguments of `new-module`.
struct ModuleRequest: Equatable {
    static let defaultAction = "example"

    let module: String
    let actions: [String]
    /// The path of a document with contracts; nil without one.
    let document: String?
    /// Whether a vocabulary target is asked for instead of a module.
    let isVocabulary: Bool

    /// Reads a command line.
    init(_ arguments: [String]) throws(CommandError) {
        let arguments = Arguments(
            arguments, options: [Arguments.document, ("--actions", "list", "pay,refund")], flags: ["--vocabulary"])
        var problems = arguments.problems
        isVocabulary = !arguments.flags.isEmpty
        document = arguments.values["--from"]
        let list = arguments.values["--actions"]
        let names = arguments.names
        let rule = isVocabulary ? NameRule.value : .module
        if names.isEmpty {
            let example = rule.example + (isVocabulary ? " --vocabulary" : "")
            problems.append("missing \(rule.kind); to resolve: add one, as in new-module \(example)")
        }
        if names.count > 1 {
            let list = names.map(SwiftNames.literal).joined(separator: ", ")
            problems.append("expected one \(rule.kind), found \(list); to resolve: run the command once for each")
        }
        let given = (isVocabulary ? ["--vocabulary"] : []) + arguments.values.keys.sorted()
        if given.count > 1 {
            problems.append("\(given.joined(separator: " and ")) exclude each other; to resolve: keep one of them")
        }
        actions =
            list?.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
            ?? [Self.defaultAction]
        problems += names.compactMap(rule.problem)
        var seen: Set<String> = []
        problems += actions.compactMap { name in
            seen.insert(name).inserted
                ? NameRule.action.problem(with: name)
                : "action \(SwiftNames.literal(name)) is listed twice; to resolve: list each action once"
        }
        guard problems.isEmpty, let module = names.first else { throw CommandError(problems) }
        self.module = module
    }
}
