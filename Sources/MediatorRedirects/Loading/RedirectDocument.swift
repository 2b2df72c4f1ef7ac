import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A document that was read: its rules, and the problems of their form.
struct RedirectDocument {
    /// An element of the document's list.
    struct Entry {
        let path: ValuePath
        /// The rule; nil if its form has problems, which do not prevent the check of other rules.
        let rule: RedirectRule?
        var problems: [RedirectError.Problem]
    }

    private(set) var entries: [Entry] = []
    /// The problems of the document as a whole.
    private(set) var problems: [RedirectError.Problem] = []

    /// Reads a document in UTF-8.
    ///
    /// - Throws: ``RedirectError`` if it is not valid JSON, or exceeds the maximum size.
    init(_ document: [UInt8]) throws(RedirectError) {
        guard document.count <= RedirectTable.maximumBytes else {
            let fact = "the document has \(document.count) bytes; at most \(RedirectTable.maximumBytes) are read."
            throw RedirectError(problems: [.init(.tooLong, ValuePath(), fact)])
        }
        let value: Value
        do {
            value = try Value(json: Data(document))
        } catch {
            throw RedirectError(problems: [.init(.invalidJSON, ValuePath(), error.message)])
        }
        self.init(value)
    }

    /// Reads a parsed document.
    init(_ document: Value) {
        var reader = RedirectReader()
        let rules = reader.rules(of: document)
        problems = reader.takeProblems()
        for (index, value) in rules.enumerated() {
            let path = ValuePath.rules.appending(index: index)
            let rule = reader.rule(value, path)
            entries.append(Entry(path: path, rule: rule, problems: reader.takeProblems()))
        }
        addProblemsBetweenRules()
    }

    /// Creates the document of a valid table.
    init(_ table: RedirectTable) {
        entries = table.rules.enumerated().map { index, rule in
            Entry(path: .rules.appending(index: index), rule: rule, problems: [])
        }
    }

    private mutating func addProblemsBetweenRules() {
        var paths: [String: ValuePath] = [:]
        var takers: [RedirectRule.Source: String] = [:]
        for index in entries.indices {
            guard let rule = entries[index].rule else { continue }
            let path = entries[index].path
            if let earlier = paths[rule.id] {
                let fact = "rule \(rule.id.quoted) is there twice, first as \(earlier); give it another name."
                entries[index].problems.append(.init(.duplicateRule, path.appending(key: "id"), fact))
            }
            paths[rule.id] = paths[rule.id] ?? path
            if let taker = takers[rule.from] {
                let fact = "the rule never applies, since rule \(taker.quoted) takes all calls of \(rule.from)."
                entries[index].problems.append(.init(.unreachableRule, path, fact))
            } else if rule.takesAll {
                takers[rule.from] = rule.id
            }
        }
    }

    /// Returns the table of the rules.
    ///
    /// - Parameter check: Returns the problems of a rule with an app.
    /// - Throws: ``RedirectError`` with all problems, in the order of the document.
    func table(
        _ check: (_ rule: RedirectRule, _ path: ValuePath) -> [RedirectError.Problem] = { _, _ in [] }
    ) throws(RedirectError) -> RedirectTable {
        let all = entries.reduce(into: problems) { all, entry in
            all += entry.problems + (entry.rule.map { check($0, entry.path) } ?? [])
        }
        guard all.isEmpty else { throw RedirectError(problems: all) }
        return RedirectTable(rules: entries.compactMap(\.rule))
    }
}

extension ValuePath {
    /// The path of the list of rules.
    static let rules = ValuePath().appending(key: "rules")
}
