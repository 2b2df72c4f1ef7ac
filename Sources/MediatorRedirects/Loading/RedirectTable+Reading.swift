import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RedirectTable {
    /// Returns the JSON of a document in UTF-8.
    ///
    /// - Throws: ``RedirectError`` if it is not valid JSON, or exceeds the maximum size.
    static func value(of document: [UInt8]) throws(RedirectError) -> Value {
        guard document.count <= maximumBytes else {
            let fact = "the document has \(document.count) bytes; at most \(maximumBytes) are read."
            throw RedirectError(problems: [.init(.tooLong, ValuePath(), fact)])
        }
        do {
            return try Value(json: Data(document))
        } catch {
            throw RedirectError(problems: [.init(.invalidJSON, ValuePath(), error.message)])
        }
    }

    /// Creates the table of a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - check: Returns the problems of a rule with an app. A rule whose form has problems is not checked, and does not
    ///     prevent the check of the others.
    /// - Throws: ``RedirectError`` with all problems, in the order of the document.
    init(
        document: Value, check: (_ rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] = { _, _ in [] }
    ) throws(RedirectError) {
        var reader = RedirectReader()
        let values = reader.rules(of: document)
        var problems = reader.takeProblems()
        var relations = RuleRelations()
        self.init()
        for (index, value) in values.enumerated() {
            let path = ValuePath.rules.appending(index: index)
            if let rule = reader.rule(value, path) {
                problems += relations.problems(of: rule, path) + check(rule, path)
                rules.append(rule)
            }
            problems += reader.takeProblems()
        }
        guard problems.isEmpty else { throw RedirectError(problems: problems) }
    }
}

/// The relations between the rules of a table.
private struct RuleRelations {
    private var paths: [ExactText: ValuePath] = [:]
    /// The rules that take all calls of a source.
    private var rulesTakingAll: [RedirectRule.Source.Exact: String] = [:]

    /// Returns the problems of the next rule with those before it.
    mutating func problems(of rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] {
        var problems: [RedirectError.Problem] = []
        if let earlier = paths[ExactText(rule.id)] {
            let fact = "rule \(rule.id.quoted) is there twice, first as \(earlier); give it another name."
            problems.append(.init(.duplicateRule, path.appending(key: "id"), fact))
        } else {
            paths[ExactText(rule.id)] = path
        }
        if let earlier = rulesTakingAll[rule.from.exact] {
            let source = rule.from.description.quotedBriefly
            let fact = "the rule never applies, since rule \(earlier.quoted) takes all calls of \(source)."
            problems.append(.init(.unreachableRule, path, fact))
        } else if rule.takesAll {
            rulesTakingAll[rule.from.exact] = rule.id
        }
        return problems
    }
}

extension ValuePath {
    /// The path of the list of rules.
    static let rules = ValuePath().appending(key: "rules")
}
