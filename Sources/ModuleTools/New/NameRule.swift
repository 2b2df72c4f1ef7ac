/// What names of one kind may be.
struct NameRule {
    /// What the names are the names of.
    let kind: String
    /// A valid name; the first letters of all names have its case.
    let example: String
    /// The suffixes that the command adds.
    let suffixes: [String]
    /// Returns why a name is reserved; nil if it is not.
    let reservation: @Sendable (String) -> String?

    static let module = NameRule(
        kind: "module name", example: "Payments",
        suffixes: [Layers.contractSuffix, Layers.testsSuffix, Layers.vocabularySuffix, "Module"]
    ) { name in
        let property = SwiftNames.lowerCamelCase(name)
        if SwiftNames.keywords.contains(name) || SwiftNames.keywords.contains(property) {
            return "\"\(property)\" is a Swift keyword"
        }
        if toolchainModules.contains(name) { return "the toolchain has a module with this name" }
        return SwiftNames.mediatorMembers.contains(property) ? "Mediator has a member \"\(property)\"" : nil
    }

    static let value = NameRule(
        kind: "name of a value", example: "Money", suffixes: [Layers.vocabularySuffix, Layers.testsSuffix]
    ) { name in
        SwiftNames.types.contains(name) || SwiftNames.keywords.contains(name)
            ? "Swift or Mediator has a type with this name" : nil
    }

    static let action = NameRule(kind: "action name", example: "pay", suffixes: []) { name in
        if ["all", "mediator"].contains(name) { return "the typed calls have a property with this name" }
        return SwiftNames.keywords.contains(name) ? "it is a Swift keyword" : nil
    }

    /// Returns what is wrong with a name; nil if nothing is.
    func problem(with name: String) -> String? {
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
                reservation(name)
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
