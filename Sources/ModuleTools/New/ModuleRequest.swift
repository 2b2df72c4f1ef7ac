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
        let (kind, example) = isVocabulary ? ("name of a value", "Money --vocabulary") : ("module name", "Payments")
        if names.isEmpty {
            problems.append("missing \(kind); to resolve: add one, as in new-module \(example)")
        }
        if names.count > 1 {
            let list = names.map(SwiftNames.literal).joined(separator: ", ")
            problems.append("expected one \(kind), found \(list); to resolve: run the command once for each")
        }
        let given = (isVocabulary ? ["--vocabulary"] : []) + arguments.values.keys.sorted()
        if given.count > 1 {
            problems.append("\(given.joined(separator: " and ")) exclude each other; to resolve: keep one of them")
        }
        actions =
            list?.split(separator: ",", omittingEmptySubsequences: false).map { String($0.drop { $0 == " " }) }
            ?? [Self.defaultAction]
        problems += names.compactMap(isVocabulary ? Self.problem(ofValue:) : Self.problem(ofModule:))
        problems += Self.problems(ofActions: actions)
        guard problems.isEmpty, let module = names.first else { throw CommandError(problems) }
        self.module = module
    }
}

// MARK: - Names

extension ModuleRequest {
    private static func problem(ofModule name: String) -> String? {
        let property = SwiftNames.lowerCamelCase(name)
        let reserved =
            if SwiftNames.keywords.contains(name) || SwiftNames.keywords.contains(property) {
                "\"\(property)\" is a Swift keyword"
            } else if toolchainModules.contains(name) {
                "the toolchain has a module with this name"
            } else if SwiftNames.mediatorMembers.contains(property) {
                "Mediator has a member \"\(property)\""
            } else {
                nil as String?
            }
        let suffixes = [Layers.contractSuffix, Layers.testsSuffix, Layers.vocabularySuffix, "Module"]
        return problem(of: name, "module name", like: "Payments", suffixes: suffixes, reserved)
    }

    private static func problem(ofValue name: String) -> String? {
        let isReserved = SwiftNames.types.contains(name) || SwiftNames.keywords.contains(name)
        return problem(
            of: name, "name of a value", like: "Money", suffixes: [Layers.vocabularySuffix, Layers.testsSuffix],
            isReserved ? "Swift or Mediator has a type with this name" : nil)
    }

    private static func problems(ofActions names: [String]) -> [String] {
        var seen: Set<String> = []
        return names.compactMap { name in
            guard seen.insert(name).inserted else {
                return "action \(SwiftNames.literal(name)) is listed twice; to resolve: list each action once"
            }
            let isMember = ["all", "mediator"].contains(name)
            return problem(
                of: name, "action name", like: "pay",
                isMember
                    ? "the typed calls have a property with this name"
                    : SwiftNames.keywords.contains(name) ? "it is a Swift keyword" : nil)
        }
    }

    /// Returns what is wrong with a name; nil if nothing is.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - kind: What it is the name of.
    ///   - example: A name that is right, whose first letter is of the same case.
    ///   - suffixes: The suffixes that the command adds.
    ///   - reserved: Why another declaration needs the name.
    private static func problem(
        of name: String, _ kind: String, like example: String, suffixes: [String] = [], _ reserved: String?
    ) -> String? {
        let isUppercase = example.first?.isUppercase ?? false
        let isFirst = isUppercase ? \Character.isUppercase : \Character.isLowercase
        let isWord = name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        let reason =
            if !isWord || name.first?[keyPath: isFirst] != true {
                "it must be \(isUppercase ? "an uppercase" : "a lowercase") letter followed by letters and digits"
            } else if name.count > 30 {
                "it is longer than 30 characters"
            } else if let suffix = suffixes.first(where: name.hasSuffix) {
                "the command adds the suffix \(suffix)"
            } else {
                reserved
            }
        return reason.map { reason in
            "\(SwiftNames.literal(name)) is not a valid \(kind): \(reason); to resolve: choose one like \(example)"
        }
    }

    private static let toolchainModules: Set<String> = [
        "Darwin", "Dispatch", "Distributed", "Foundation", "FoundationEssentials", "Glibc", "Observation",
        "RegexBuilder", "Swift", "Synchronization", "Testing", "XCTest",
    ]
}
