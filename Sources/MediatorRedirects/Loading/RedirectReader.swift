import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads the parts of a document, and collects all problems of their form.
///
/// Decoding by `Codable` would stop at the first problem, and ignore unknown keys.
struct RedirectReader {
    /// An object of the document, and its path.
    private struct Object {
        let values: Parameters
        let path: ValuePath
    }

    private var problems: [RedirectError.Problem] = []
    /// A search takes time proportional to the number of names, and a document may have thousands of unknown keys.
    private var searchesLeft = ListLimit.problems

    /// Returns the problems since the last call of this function.
    mutating func takeProblems() -> [RedirectError.Problem] {
        defer { problems = [] }
        return problems
    }

    /// Returns the elements of the list of rules.
    mutating func rules(of document: Value) -> [Value] {
        guard let object = object(document, ValuePath(), keys: ["version", "rules"], required: 2) else { return [] }
        if let version: Int = read("version", of: object), version != RedirectTable.version {
            let fact = "version \(version) is not known; this app reads version \(RedirectTable.version)."
            // Other problems mean nothing in an unknown format.
            problems = [.init(.unknownVersion, object.path.appending(key: "version"), fact)]
            return []
        }
        let rules: [Value] = read("rules", of: object) ?? []
        guard rules.count <= RedirectTable.maximumRules else {
            let fact = "\(rules.count) rules are given; at most \(RedirectTable.maximumRules) are read."
            problems.append(.init(.tooLong, .rules, fact))
            return []
        }
        return rules
    }

    /// Returns a rule; nil if its form has problems.
    mutating func rule(_ value: Value, _ path: ValuePath) -> RedirectRule? {
        let keys = [
            "id", "from", "to", "minimumVersion", "maximumVersion", "percentage", "seed", "variant", "expires", "when",
            "whenKeys", "renames", "fixed", "drops",
        ]
        guard let object = object(value, path, keys: keys, required: 2) else { return nil }
        let rule = RedirectRule(
            name("id", of: object) ?? "",
            from: source(of: object) ?? .route(""),
            to: destination(of: object),
            minimumVersion: version("minimumVersion", of: object),
            maximumVersion: version("maximumVersion", of: object),
            percentage: read(
                "percentage", of: object,
                expected: "a number from 0 to 100 with at most two decimals, or two of them in order",
                RedirectPercentage.init) ?? .all,
            seed: name("seed", of: object),
            variant: name("variant", of: object),
            expires: read("expires", of: object),
            when: conditions("when", of: object),
            whenKeys: conditions("whenKeys", of: object),
            renames: read("renames", of: object) ?? [:],
            fixed: read("fixed", of: object) ?? [:],
            drops: Set(read("drops", of: object) ?? [String]()))
        if let first = rule.minimumVersion, let last = rule.maximumVersion, last < first {
            let fact = "\(last) precedes the minimum, \(first)."
            problems.append(.init(.invalidValue, path.appending(key: "maximumVersion"), fact))
        }
        if object.values["to"] == nil, object.values["variant"] == nil {
            let fact = "\"to\" is missing; only a rule with a \"variant\" can do without."
            problems.append(.init(.missingKey, path, fact))
        }
        return problems.isEmpty ? rule : nil
    }

    private mutating func source(of rule: Object) -> RedirectRule.Source? {
        guard let (key, object) = one(of: ["action", "route"], in: "from", of: rule) else { return nil }
        if key == "route" { return read(key, of: object).map(RedirectRule.Source.route) }
        return action(key, of: object).map { .action($0.target, $0.action) }
    }

    private mutating func destination(of rule: Object) -> RedirectRule.Destination? {
        guard let (key, object) = one(of: ["action", "web", "link"], in: "to", of: rule) else { return nil }
        if key == "action" { return action(key, of: object).map { .action($0.target, $0.action) } }
        guard let text: String = read(key, of: object) else { return nil }
        let destination = key == "web" ? RedirectRule.Destination.web(text) : .link(text)
        do {
            _ = try RedirectAddress(destination)
        } catch {
            problems.append(.init(.invalidValue, object.path.appending(key: key), error.fact + "."))
        }
        return destination
    }

    private mutating func action(_ key: String, of object: Object) -> ActionPath? {
        read(key, of: object, expected: "\"Target.action\"") { value in
            if case .string(let text) = value { ActionPath(text) } else { nil }
        }
    }

    private mutating func version(_ key: String, of rule: Object) -> AppVersion? {
        read(key, of: rule, expected: "one to four numbers with points between them, as \"2.4.1\"") { value in
            if case .string(let text) = value { AppVersion(text) } else { nil }
        }
    }

    /// Returns a name that fits on one line.
    private mutating func name(_ key: String, of rule: Object) -> String? {
        read(key, of: rule, expected: "1 to 100 bytes without hidden characters") { value in
            guard case .string(let text) = value, (1...100).contains(text.utf8.count),
                !text.hasHiddenCharacters
            else { return nil }
            return text
        }
    }

    private mutating func conditions(_ key: String, of rule: Object) -> [String: RedirectCondition] {
        let values: Parameters = read(key, of: rule) ?? [:]
        let isText = key == "whenKeys"
        let object = Object(values: values, path: rule.path.appending(key: key))
        let one = isText ? "a string" : "a string, a number, a bool"
        let expected = "\(one), an array of these, or {\"present\": true} or {\"present\": false}"
        var conditions: [String: RedirectCondition] = [:]
        for (name, _) in values {
            conditions[name] = read(name, of: object, expected: expected) { RedirectCondition($0, isText: isText) }
        }
        return conditions
    }
}

extension RedirectReader {
    /// Returns an object; nil for a value of another type.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - path: The path of the value.
    ///   - keys: The keys of the format.
    ///   - required: How many of the keys, from the first on, must be there.
    private mutating func object(_ value: Value, _ path: ValuePath, keys: [String], required: Int = 0) -> Object? {
        guard case .dictionary(let values) = value else {
            problems.append(.init(.invalidValue, path, "expected an object, found \(value.kind)."))
            return nil
        }
        for (key, _) in values where !keys.contains(key) {
            searchesLeft = max(0, searchesLeft - 1)
            let near = searchesLeft > 0 ? Suggestions.nearest(to: key, among: keys) : []
            let fact = "there is no such key; known: \(keys.listed)."
            problems.append(.init(.unknownKey, path.appending(key: key), fact, suggestions: near))
        }
        for key in keys.prefix(required) where values[key] == nil {
            problems.append(.init(.missingKey, path, "\(key.quoted) is missing."))
        }
        return Object(values: values, path: path)
    }

    /// Returns the only key of an object in a rule, and the object.
    private mutating func one(
        of keys: [String], in name: String, of rule: Object
    ) -> (key: String, object: Object)? {
        let path = rule.path.appending(key: name)
        guard let value = rule.values[name], let object = object(value, path, keys: keys) else { return nil }
        let given = keys.filter { object.values[$0] != nil }
        if given.count == 1 { return (given[0], object) }
        let expected = keys.map(\.quoted).joined(separator: ", ")
        problems.append(
            .init(given.isEmpty ? .missingKey : .invalidValue, path, "expected exactly one of \(expected)."))
        return nil
    }

    /// Returns the value of a key; nil for a missing one, and for one of another type, which is a problem.
    private mutating func read<T: ParameterValue>(_ key: String, of object: Object) -> T? {
        guard let value = object.values[key] else { return nil }
        do {
            return try T(parameterValue: value)
        } catch {
            for problem in error.problems {
                let path = object.path.appending(key: key).appending(problem.path)
                problems.append(.init(.invalidValue, path, problem.fact + "."))
            }
            return nil
        }
    }

    /// Returns the value of a key in another form; nil for a missing one, and for one without that form, which is a
    /// problem.
    private mutating func read<T>(
        _ key: String, of object: Object, expected: String, _ convert: (Value) -> T?
    ) -> T? {
        guard let value = object.values[key] else { return nil }
        let converted = convert(value)
        if converted == nil {
            problems.append(.init(.invalidValue, object.path.appending(key: key), "expected \(expected)."))
        }
        return converted
    }
}
