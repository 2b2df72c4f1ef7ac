import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a document of redirects, and collects all of its problems.
///
/// Decoding by `Codable` would stop at the first problem, and ignore unknown keys.
struct RedirectReader {
    /// A part of a rule that may be malformed, and then contains a substitute.
    enum Part {
        case id, source, conditions, destination, edits
        /// The versions and the end, without which it is unknown whether the rule applies to this app.
        case period
    }

    private(set) var problems = RedirectProblems()
    /// The index of the current rule.
    private var index: Int?
    /// The malformed parts of the current rule.
    private var malformed: Set<Part> = []

    /// Returns the rules, also those with malformed parts.
    mutating func rules(_ value: Value) -> [RedirectReading.Entry] {
        guard let document = dictionary(value, ValuePath(), keys: ["version", "rules"]) else { return [] }
        if let version: Int = required("version", of: document, ValuePath()), version != RedirectTable.formatVersion {
            let fact = "version \(version) is not known; this app reads version \(RedirectTable.formatVersion)."
            // Other problems mean nothing in an unknown format.
            problems = RedirectProblems()
            report(.init(.unknownVersion, ValuePath().appending(key: "version"), fact))
            return []
        }
        guard let rules: [Value] = required("rules", of: document, ValuePath()) else { return [] }
        guard rules.count <= RedirectTable.maximumRules else {
            let fact = "\(rules.count) rules are given; at most \(RedirectTable.maximumRules) are read."
            report(.init(.tooLong, ValuePath().appending(key: "rules"), fact))
            return []
        }
        var entries: [RedirectReading.Entry] = []
        for (index, value) in rules.enumerated() {
            self.index = index
            malformed = []
            guard let rule = rule(value, .rule(index)) else { continue }
            entries.append(RedirectReading.Entry(index: index, rule: rule, malformed: malformed))
        }
        return entries
    }

    private mutating func report(_ problem: RedirectError.Problem) {
        problems.add(problem, rule: index)
    }

    /// Reads a part of the current rule, and notes whether it is malformed.
    private mutating func reading<Result>(_ part: Part, _ read: (inout RedirectReader) -> Result) -> Result {
        let count = problems.count
        defer { if problems.count > count { malformed.insert(part) } }
        return read(&self)
    }

    private static let keys = [
        "id", "action", "route", "appVersion", "percentage", "seed", "mark", "expires", "when", "whenKeys", "to",
    ]

    private mutating func rule(_ value: Value, _ path: ValuePath) -> RedirectRule? {
        // An unknown key may be a misspelt one.
        let object = reading(.period) { $0.dictionary(value, path, keys: Self.keys) }
        guard let object else { return nil }
        var rule = RedirectRule("", from: .route(""), to: nil)
        reading(.id) { reader in
            rule.id = reader.name(reader.required("id", of: object, path), path.appending(key: "id")) ?? ""
        }
        reading(.source) { rule.source = $0.source(of: object, path) ?? .route("") }
        reading(.period) { reader in
            rule.appVersions = reader.appVersions(of: object, path)
            rule.expires = reader.optional("expires", of: object, path)
        }
        reading(.conditions) { $0.readConditions(object, path, &rule) }
        if let destination = object["to"] {
            readDestination(destination, path.appending(key: "to"), &rule)
        } else if object["mark"] == nil {
            report(.init(.missingKey, path, "\"to\" is missing; only a rule with a \"mark\" can do without."))
        }
        return rule
    }

    private mutating func readConditions(_ object: Parameters, _ path: ValuePath, _ rule: inout RedirectRule) {
        rule.seed = name(optional("seed", of: object, path), path.appending(key: "seed"))
        rule.variant = name(optional("mark", of: object, path), path.appending(key: "mark"))
        if let percentage = object["percentage"] {
            rule.percentage = rolloutPercentage(percentage, path.appending(key: "percentage")) ?? .all
        }
        rule.when = conditions("when", of: object, path)
        rule.whenKeys = conditions("whenKeys", of: object, path)
    }

    private mutating func conditions(
        _ key: String, of object: Parameters, _ path: ValuePath
    ) -> [String: RedirectCondition] {
        guard let values: Parameters = optional(key, of: object, path) else { return [:] }
        let isText = key == "whenKeys"
        var conditions: [String: RedirectCondition] = [:]
        for (name, value) in values {
            conditions[name] = RedirectCondition(value, isText: isText)
            guard conditions[name] == nil else { continue }
            let one = isText ? "a string" : "a string, a number, a bool"
            let fact = "expected \(one), an array of these, or {\"present\": true} or {\"present\": false}."
            report(.init(.invalidValue, path.appending(key: key).appending(key: name), fact))
        }
        return conditions
    }

    private mutating func readDestination(_ value: Value, _ path: ValuePath, _ rule: inout RedirectRule) {
        let keys = ["action", "url", "rename", "set", "drop"]
        let object = reading(.edits) { $0.dictionary(value, path, keys: keys) }
        guard let object else {
            malformed.insert(.destination)
            return
        }
        reading(.edits) { reader in
            rule.renames = reader.optional("rename", of: object, path) ?? [:]
            rule.fixed = reader.optional("set", of: object, path) ?? [:]
            let drops: [String] = reader.optional("drop", of: object, path) ?? []
            rule.drops = Set(drops)
        }
        reading(.destination) { rule.destination = $0.destination(of: object, path) }
    }

    private mutating func destination(of object: Parameters, _ path: ValuePath) -> RedirectRule.Destination? {
        guard let one = one(of: "action", "url", in: object, path),
            let text: String = required(one, of: object, path)
        else { return nil }
        if one == "url" { return RedirectRule.Destination(address: text) }
        return action(text, path.appending(key: one)).map { .action($0.target, $0.action) }
    }

    private mutating func source(of rule: Parameters, _ path: ValuePath) -> RedirectRule.Source? {
        guard let one = one(of: "action", "route", in: rule, path),
            let text: String = required(one, of: rule, path)
        else { return nil }
        if one == "route" { return .route(text) }
        return action(text, path.appending(key: one)).map { .action($0.target, $0.action) }
    }

    private mutating func action(_ text: String, _ path: ValuePath) -> ActionPath? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }) else {
            report(.init(.invalidValue, path, "\(text.quotedBriefly) is not of the form \"Target.action\"."))
            return nil
        }
        return ActionPath(target: parts[0], action: parts[1])
    }

    private mutating func appVersions(of rule: Parameters, _ path: ValuePath) -> AppVersionRange? {
        guard let text: String = optional("appVersion", of: rule, path) else { return nil }
        do {
            return try AppVersionRange.read(text)
        } catch {
            report(
                .init(.invalidValue, path.appending(key: "appVersion"), "\(error.fact); write as \">=2.1 <3\"."))
            return nil
        }
    }

    private mutating func rolloutPercentage(_ value: Value, _ path: ValuePath) -> RedirectPercentage? {
        let percentage: RedirectPercentage?
        switch value {
        case .array(let values) where values.count == 2:
            let numbers = values.compactMap { try? $0.get(as: Double.self) }
            percentage = numbers.count == 2 ? RedirectPercentage(from: numbers[0], to: numbers[1]) : nil
        case .int, .double: percentage = (try? value.get(as: Double.self)).flatMap { RedirectPercentage(to: $0) }
        default: percentage = nil
        }
        if percentage == nil {
            let fact = "expected a number from 0 to 100 with at most two decimals, or two of them in order."
            report(.init(.invalidValue, path, fact))
        }
        return percentage
    }
}

extension RedirectReader {
    /// Returns an object, and reports its unknown keys.
    private mutating func dictionary(_ value: Value, _ path: ValuePath, keys: [String]) -> Parameters? {
        guard case .dictionary(let parameters) = value else {
            report(.init(.invalidValue, path, "expected an object, found \(value.kind)."))
            return nil
        }
        for key in parameters.keys where !keys.contains(key) {
            // The error shows no further problems.
            let near = problems.count < ListLimit.problems ? Suggestions.nearest(to: key, among: keys) : []
            let fact = "there is no such key; known: \(keys.listed)."
            report(.init(.unknownKey, path.appending(key: key), fact, suggestions: near))
        }
        return parameters
    }

    private mutating func required<T: ParameterValue>(_ key: String, of object: Parameters, _ path: ValuePath) -> T? {
        if object[key] == nil {
            report(.init(.missingKey, path, "\(key.quoted) is missing."))
        }
        return optional(key, of: object, path)
    }

    private mutating func optional<T: ParameterValue>(_ key: String, of object: Parameters, _ path: ValuePath) -> T? {
        guard let value = object[key] else { return nil }
        do {
            return try T(parameterValue: value)
        } catch {
            for problem in error.problems {
                let path = path.appending(key: key).appending(problem.path)
                report(.init(.invalidValue, path, problem.fact + "."))
            }
            return nil
        }
    }

    /// Returns the one of two keys that is present.
    private mutating func one(
        of first: String,
        _ second: String,
        in object: Parameters,
        _ path: ValuePath
    ) -> String? {
        let given = [first, second].filter { object[$0] != nil }
        if given.count == 1 { return given[0] }
        let fact =
            given.isEmpty
            ? "\(first.quoted) or \(second.quoted) is missing."
            : "\(first.quoted) and \(second.quoted) are both given; only one can hold."
        report(.init(given.isEmpty ? .missingKey : .invalidValue, path, fact))
        return nil
    }

    /// Returns a name that fits on one line.
    private mutating func name(_ text: String?, _ path: ValuePath) -> String? {
        guard let text else { return nil }
        let isShort = (1...100).contains(text.utf8.count)
        guard isShort, !text.unicodeScalars.contains(where: \.isHidden) else {
            report(.init(.invalidValue, path, "expected 1 to 100 bytes without hidden characters."))
            return nil
        }
        return text
    }
}
