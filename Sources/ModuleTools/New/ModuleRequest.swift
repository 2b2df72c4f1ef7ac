/// What the command line of `new-module` asks for.
struct ModuleRequest: Equatable {
    /// Everything that is wrong with a command line.
    struct Refusal: Error, Equatable {
        var problems: [String]
    }

    static let defaultAction = "example"
    private static let longestName = 30

    let module: String
    let actions: [String]

    /// Reads a command line.
    init(_ arguments: [String]) throws(Refusal) {
        var names: [String] = []
        var lists: [String] = []
        var problems: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--actions", let list = rest.popFirst() {
                lists.append(list)
            } else if argument == "--actions" {
                problems.append("--actions needs names; to resolve: --actions pay,refund")
            } else if argument.hasPrefix("--actions=") {
                lists.append(String(argument.dropFirst("--actions=".count)))
            } else if argument.hasPrefix("-") {
                problems.append("unknown option \"\(argument)\"; to resolve: leave it out")
            } else {
                names.append(argument)
            }
        }
        if names.isEmpty { problems.append("no name for the module; to resolve: new-module Payments") }
        if names.count > 1 {
            let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
            problems.append("one module at a time, found \(list); to resolve: run it once for each")
        }
        if lists.count > 1 {
            problems.append("--actions stands there \(lists.count) times; to resolve: give one list, as in pay,refund")
        }
        let actions = lists.isEmpty ? [Self.defaultAction] : lists.flatMap(Self.elements)
        problems += names.flatMap(Self.problems(ofModule:)) + Self.problems(ofActions: actions)
        guard problems.isEmpty, let module = names.first else { throw Refusal(problems: problems) }
        self.module = module
        self.actions = actions
    }

    private static func elements(_ list: String) -> [String] {
        list.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
    }
}

// MARK: - Names

extension ModuleRequest {
    private static func problems(ofModule name: String) -> [String] {
        func refuse(_ reason: String) -> [String] {
            ["\"\(name)\" is no name for a module: \(reason)"]
        }
        guard isIdentifier(name), let first = name.first, first.isUppercase else {
            return refuse("it takes a capital letter, then letters and digits; to resolve: choose one like Payments")
        }
        if name.count > longestName { return refuse("it has over \(longestName) letters; to resolve: shorten it") }
        for suffix in [Layers.contractSuffix, Layers.testsSuffix, "Module"] where name.hasSuffix(suffix) {
            return refuse("\(suffix) is added to it; to resolve: choose one like Payments")
        }
        let property = NewModuleFiles.property(for: name)
        if keywords.contains(name) || keywords.contains(property) {
            return refuse("\"\(property)\" is a word of Swift; to resolve: choose one like Payments")
        }
        if toolchainModules.contains(name) {
            return refuse("the toolchain has a module of that name; to resolve: choose one like Payments")
        }
        if mediatorMembers.contains(property) {
            return refuse("Mediator has a member \"\(property)\" of its own; to resolve: choose one like Payments")
        }
        return []
    }

    private static func problems(ofActions names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.flatMap { name -> [String] in
            guard seen.insert(name).inserted else {
                return ["action \"\(name)\" stands there twice; to resolve: name each action once"]
            }
            return problems(ofAction: name)
        }
    }

    private static func problems(ofAction name: String) -> [String] {
        func refuse(_ reason: String) -> [String] {
            ["\"\(name)\" is no name for an action: \(reason)"]
        }
        guard isIdentifier(name), let first = name.first, first.isLowercase else {
            return refuse("it takes a small letter, then letters and digits; to resolve: choose one like pay")
        }
        if name.count > longestName { return refuse("it has over \(longestName) letters; to resolve: shorten it") }
        if keywords.contains(name) {
            return refuse("it is a word of Swift; to resolve: choose one like pay")
        }
        if ["all", "mediator"].contains(name) {
            return refuse("the typed calls have a property of that name; to resolve: choose one like pay")
        }
        return []
    }

    private static func isIdentifier(_ name: String) -> Bool {
        name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) } && !(name.first?.isNumber ?? true)
    }

    /// What would need backticks, or would not read as a call with them.
    private static let keywords: Set<String> = [
        "Any", "Protocol", "Self", "Type", "any", "as", "associatedtype", "async", "await", "break", "case", "catch",
        "class", "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough", "false",
        "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
        "operator", "package", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
        "self", "some", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try", "type",
        "typealias", "var", "where", "while",
    ]

    private static let toolchainModules: Set<String> = [
        "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
    ]

    /// The public members of `Mediator`: an extension with a property of the same name would be ambiguous.
    static let mediatorMembers: Set<String> = [
        "add", "callGraph", "caller", "eventSchema", "eventSchemas", "has", "interceptors", "modules", "on",
        "onMainActor", "onSubscriberFailure", "perform", "performAsync", "post", "postAsync", "release", "remove",
        "requirementCycles", "schema", "schemas", "service", "services", "start", "stop", "stream", "update",
    ]
}
