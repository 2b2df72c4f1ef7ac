import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The rules of a document, and the problems of the document itself.
///
/// A malformed part of a rule does not prevent the check of its other parts, nor of the other rules.
struct RedirectReading {
    /// A rule, in which substitutes replace malformed parts.
    struct Entry {
        /// The index in the document.
        let index: Int
        let rule: RedirectRule
        let malformed: Set<RedirectReader.Part>
        /// The problems of the rule itself: of its address, and of its changes of parameters.
        let problems: (address: [RedirectError.Problem], edits: [RedirectError.Problem])

        init(index: Int, rule: RedirectRule, malformed: Set<RedirectReader.Part> = []) {
            self.index = index
            self.rule = rule
            self.malformed = malformed
            let path = ValuePath.rule(index).appending(key: "to")
            problems = (
                rule.addressProblems(path.appending(key: "url")), rule.editProblems(path.appending(key: "rename"))
            )
        }

        /// Whether the changes of parameters can be checked against actions.
        var hasValidEdits: Bool { !malformed.contains(.edits) && problems.edits.isEmpty }
    }

    /// The rules that are objects.
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
        entries = reader.rules(document)
        var problems = reader.problems
        Self.addProblems(of: entries, to: &problems)
        self.problems = problems
    }

    /// Creates a reading of a valid table.
    init(_ table: RedirectTable) {
        entries = table.rules.enumerated().map { Entry(index: $0, rule: $1) }
        problems = RedirectProblems()
    }

    /// The table of the rules; that of the document only if there are no problems.
    var table: RedirectTable { RedirectTable(rules: entries.map(\.rule)) }
}

extension RedirectReading {
    /// The maximum number of versions in a table: the search for loops runs once for each.
    private static let maximumVersions = 200

    /// Adds the problems of rules, each by itself and in relation to the others.
    private static func addProblems(of entries: [Entry], to problems: inout RedirectProblems) {
        var seen: [String: Int] = [:]
        var takers: [RedirectRule.Source: RedirectRule] = [:]
        var reachable: [Entry] = []
        for entry in entries {
            let (rule, index, path) = (entry.rule, entry.index, ValuePath.rule(entry.index))
            if !entry.malformed.contains(.id) {
                if let earlier = seen[rule.id] {
                    let fact =
                        "rule \(rule.id.quoted) is there twice, first as rules[\(earlier)]; give it another name."
                    problems.add(.init(.duplicateRule, path.appending(key: "id"), fact), rule: index)
                } else {
                    seen[rule.id] = index
                }
            }
            if !entry.malformed.contains(.source) {
                if let taker = takers[rule.source] {
                    let fact =
                        "the rule never applies, since rule \(taker.id.quoted) takes all calls of \(rule.source)."
                    problems.add(.init(.unreachableRule, path, fact), rule: index)
                } else {
                    reachable.append(entry)
                    if entry.takesAll { takers[rule.source] = rule }
                }
            }
            for problem in entry.problems.address + entry.problems.edits { problems.add(problem, rule: index) }
        }
        let versions = Set(entries.flatMap { $0.rule.appVersions?.points.map(\.version) ?? [] })
        guard versions.count <= maximumVersions else {
            let fact = "\(versions.count) versions are mentioned; at most \(maximumVersions) are read."
            problems.add(.init(.tooLong, ValuePath().appending(key: "rules"), fact))
            return
        }
        // An unreachable rule cannot be part of a loop.
        // The links of rules need an app; its check searches for their loops.
        for (index, problem) in RedirectLoops(reachable).problems { problems.add(problem, rule: index) }
    }
}

extension RedirectReading.Entry {
    /// Whether no later rule gets a call of the same source.
    var takesAll: Bool {
        guard malformed.isDisjoint(with: [.source, .period, .conditions]) else { return false }
        return rule.appVersions == nil && rule.percentage.isAll && rule.expires == nil && rule.when.isEmpty
            && rule.whenKeys.isEmpty
    }
}

extension RedirectRule {
    fileprivate func addressProblems(_ path: ValuePath) -> [RedirectError.Problem] {
        do {
            _ = try destination.flatMap { destination throws(RedirectAddress.Problem) in
                try RedirectAddress(destination)
            }
            return []
        } catch {
            return [.init(.invalidValue, path, error.fact + ".")]
        }
    }

    fileprivate func editProblems(_ path: ValuePath) -> [RedirectError.Problem] {
        var problems: [RedirectError.Problem] = []
        var olds: [String: String] = [:]
        for (old, new) in renames.sorted(by: { $0.key < $1.key }) {
            let path = path.appending(key: old)
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
