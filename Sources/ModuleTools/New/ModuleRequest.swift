/// The arguments of `new-module`.
struct ModuleRequest: Equatable {
    /// All problems of a command line.
    struct InvalidArguments: Error, Equatable {
        var problems: [String]
    }

    static let defaultAction = "example"
    private static let maximumLength = 30

    let module: String
    let actions: [String]
    /// The path of a document with contracts; nil without one.
    let document: String?
    /// Whether a vocabulary target is asked for instead of a module.
    let isVocabulary: Bool

    /// Reads a command line.
    init(_ arguments: [String]) throws(InvalidArguments) {
        var names: [String] = []
        var lists: [String] = []
        var documents: [String] = []
        var problems: [String] = []
        var isVocabulary = false
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--actions", let list = rest.popFirst() {
                lists.append(list)
            } else if argument == "--actions" {
                problems.append("missing names after --actions; to resolve: add them, as in --actions pay,refund")
            } else if argument.hasPrefix("--actions=") {
                lists.append(String(argument.dropFirst("--actions=".count)))
            } else if argument == "--from", let path = rest.popFirst() {
                documents.append(path)
            } else if argument == "--from" {
                problems.append("missing file after --from; to resolve: add it, as in --from payments.json")
            } else if argument.hasPrefix("--from=") {
                documents.append(String(argument.dropFirst("--from=".count)))
            } else if argument == "--vocabulary" {
                isVocabulary = true
            } else if argument.hasPrefix("-") {
                problems.append("unknown option \"\(argument)\"; to resolve: remove it")
            } else {
                names.append(argument)
            }
        }
        if names.isEmpty {
            let missing = isVocabulary ? "name of a value" : "module name"
            let example = isVocabulary ? "Money --vocabulary" : "Payments"
            problems.append("missing \(missing); to resolve: add one, as in new-module \(example)")
        }
        if names.count > 1 {
            let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
            let expected = isVocabulary ? "name of a value" : "module name"
            problems.append("expected one \(expected), found \(list); to resolve: run the command once for each")
        }
        if lists.count > 1 {
            problems.append(
                "--actions is given \(lists.count) times; to resolve: pass one list, as in --actions pay,refund")
        }
        if documents.count > 1 {
            problems.append("--from is given \(documents.count) times; to resolve: pass one file")
        }
        if !documents.isEmpty, !lists.isEmpty {
            problems.append("--from and --actions exclude each other; to resolve: remove one of them")
        }
        for (option, isGiven) in [("--from", !documents.isEmpty), ("--actions", !lists.isEmpty)]
        where isVocabulary && isGiven {
            problems.append("--vocabulary and \(option) exclude each other; to resolve: remove one of them")
        }
        let actions = lists.isEmpty ? [Self.defaultAction] : lists.flatMap(Self.elements)
        problems += names.flatMap(isVocabulary ? Self.problems(ofValue:) : Self.problems(ofModule:))
        problems += Self.problems(ofActions: actions)
        guard problems.isEmpty, let module = names.first else { throw InvalidArguments(problems: problems) }
        self.module = module
        self.actions = actions
        document = documents.first
        self.isVocabulary = isVocabulary
    }

    private static func elements(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
    }
}

// MARK: - Names

extension ModuleRequest {
    private static func problems(ofModule name: String) -> [String] {
        func invalid(_ reason: String, _ recoverySuggestion: String = "choose one like Payments") -> [String] {
            ["\"\(name)\" is not a valid module name: \(reason); to resolve: \(recoverySuggestion)"]
        }
        guard isIdentifier(name), let first = name.first, first.isUppercase else {
            return invalid("it must be an uppercase letter followed by letters and digits")
        }
        if name.count > maximumLength {
            return invalid("it is longer than \(maximumLength) characters", "shorten it")
        }
        for suffix in [Layers.contractSuffix, Layers.testsSuffix, "Module"] where name.hasSuffix(suffix) {
            return invalid("the command adds the suffix \(suffix)")
        }
        let property = SwiftNames.lowerCamelCase(name)
        if SwiftNames.keywords.contains(name) || SwiftNames.keywords.contains(property) {
            return invalid("\"\(property)\" is a Swift keyword")
        }
        if toolchainModules.contains(name) { return invalid("the toolchain has a module with this name") }
        if SwiftNames.mediatorMembers.contains(property) { return invalid("Mediator has a member \"\(property)\"") }
        return []
    }

    private static func problems(ofValue name: String) -> [String] {
        func invalid(_ reason: String, _ recoverySuggestion: String = "choose one like Money") -> [String] {
            ["\(SwiftNames.literal(name)) is not a valid name of a value: \(reason); to resolve: \(recoverySuggestion)"]
        }
        guard isIdentifier(name), let first = name.first, first.isUppercase else {
            return invalid("it must be an uppercase letter followed by letters and digits")
        }
        if name.count > maximumLength {
            return invalid("it is longer than \(maximumLength) characters", "shorten it")
        }
        for suffix in [Layers.vocabularySuffix, Layers.testsSuffix] where name.hasSuffix(suffix) {
            return invalid("the command adds the suffix \(suffix)")
        }
        if SwiftNames.types.contains(name) || SwiftNames.keywords.contains(name) {
            return invalid("Swift or Mediator has a type with this name")
        }
        return []
    }

    private static func problems(ofActions names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.flatMap { name -> [String] in
            guard seen.insert(name).inserted else {
                return ["action \"\(name)\" is listed twice; to resolve: list each action once"]
            }
            return problems(ofAction: name)
        }
    }

    private static func problems(ofAction name: String) -> [String] {
        func invalid(_ reason: String, _ recoverySuggestion: String = "choose one like pay") -> [String] {
            ["\"\(name)\" is not a valid action name: \(reason); to resolve: \(recoverySuggestion)"]
        }
        guard isIdentifier(name), let first = name.first, first.isLowercase else {
            return invalid("it must be a lowercase letter followed by letters and digits")
        }
        if name.count > maximumLength {
            return invalid("it is longer than \(maximumLength) characters", "shorten it")
        }
        if SwiftNames.keywords.contains(name) { return invalid("it is a Swift keyword") }
        if ["all", "mediator"].contains(name) { return invalid("the typed calls have a property with this name") }
        return []
    }

    private static func isIdentifier(_ name: String) -> Bool {
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && !(name.first?.isNumber ?? true)
    }

    private static let toolchainModules: Set<String> = [
        "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
    ]
}
