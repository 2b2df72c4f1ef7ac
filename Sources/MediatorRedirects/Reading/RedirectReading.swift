import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The well-formed rules of a document, and the problems of the document itself.
///
/// Malformed rules do not prevent the check of the others.
struct RedirectReading {
    /// A well-formed rule.
    struct Entry {
        /// The index in the document.
        let index: Int
        let rule: RedirectRule
        /// The problems of the rule itself.
        let problems: [RedirectError.Problem]

        init(index: Int, rule: RedirectRule) {
            self.index = index
            self.rule = rule
            problems = rule.problems(.rule(index))
        }
    }

    /// The well-formed rules.
    let entries: [Entry]
    /// The problems of the document, without regard to an app.
    let problems: RedirectProblems

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
        let rules = reader.rules(document)
        entries = rules.map { Entry(index: $0.index, rule: $0.rule) }
        var problems = reader.problems
        Self.addProblems(of: entries, to: &problems)
        self.problems = problems
    }

    /// Creates a reading of a valid table.
    init(_ table: RedirectTable) {
        entries = table.rules.enumerated().map { Entry(index: $0, rule: $1) }
        problems = RedirectProblems()
    }

    /// The table of the well-formed rules; that of the document only if there are no problems.
    var table: RedirectTable { RedirectTable(rules: entries.map(\.rule)) }
}

extension RedirectReading {
    /// The maximum number of versions in a table: the search for loops runs once for each.
    private static let maximumVersions = 200

    /// Adds the problems of well-formed rules, each by itself and in relation to the others.
    private static func addProblems(of entries: [Entry], to problems: inout RedirectProblems) {
        var seen: [String: Int] = [:]
        var takers: [RedirectRule.Source: RedirectRule] = [:]
        var reachable: [Entry] = []
        for entry in entries {
            let (rule, index, path) = (entry.rule, entry.index, ValuePath.rule(entry.index))
            if let earlier = seen[rule.id] {
                let fact = "rule \(rule.id.quoted) is there twice, first as rules[\(earlier)]; give it another name."
                problems.add(.init(.duplicateRule, path.appending(key: "id"), fact), rule: index)
            } else {
                seen[rule.id] = index
            }
            if let taker = takers[rule.source] {
                let fact = "the rule never applies, since rule \(taker.id.quoted) takes all calls of \(rule.source)."
                problems.add(.init(.unreachableRule, path, fact), rule: index)
            } else {
                reachable.append(entry)
                if rule.takesAll { takers[rule.source] = rule }
            }
            for problem in entry.problems { problems.add(problem, rule: index) }
        }
        let versions = Set(entries.flatMap { $0.rule.appVersions?.points.map(\.version) ?? [] })
        guard versions.count <= maximumVersions else {
            let fact = "\(versions.count) versions are mentioned; at most \(maximumVersions) are read."
            problems.add(.init(.tooLong, ValuePath().appending(key: "rules"), fact))
            return
        }
        // An unreachable rule cannot be part of a loop.
        for (index, problem) in RedirectLoops(reachable).problems { problems.add(problem, rule: index) }
    }
}

extension RedirectRule {
    /// Whether no later rule gets a call of the same source.
    var takesAll: Bool { appVersions == nil && percentage.isAll && expires == nil }

    /// Returns the problems of the rule itself.
    fileprivate func problems(_ path: ValuePath) -> [RedirectError.Problem] {
        let path = path.appending(key: "to")
        var problems: [RedirectError.Problem] = []
        if case .web(let address) = destination {
            do {
                _ = try RedirectAddress(address)
            } catch {
                problems.append(.init(.invalidValue, path.appending(key: "url"), error.fact + "."))
            }
        }
        var olds: [String: String] = [:]
        for (old, new) in renames.sorted(by: { $0.key < $1.key }) {
            let path = path.appending(key: "rename").appending(key: old)
            if let other = olds.updateValue(old, forKey: new) {
                let fact = "\(other.quoted) and \(old.quoted) both become \(new.quoted)."
                problems.append(.init(.invalidValue, path, fact))
            }
            if drops.contains(old) {
                problems.append(.init(.invalidValue, path, "\(old.quoted) is renamed and dropped; only one can hold."))
            }
        }
        return problems
    }
}
