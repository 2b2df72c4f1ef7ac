extension RedirectTable {
    /// The most versions that the rules may mention together: every one of them is looked at when loops are searched.
    static let maximumVersions = 200
    /// The most comparisons that one range may have.
    static let maximumComparisons = 8

    /// What is wrong with the table by itself, whatever app it is for.
    var problems: [RedirectError.Problem] {
        let path = ValuePath().appending(key: "rules")
        guard rules.count <= Self.maximumRules else {
            let fact = "\(rules.count) rules are given; at most \(Self.maximumRules) are read."
            return [.init(.tooLong, path, fact)]
        }
        var problems: [RedirectError.Problem] = []
        var seen: [String: Int] = [:]
        var takers: [RedirectRule.Source: RedirectRule] = [:]
        for (index, rule) in rules.enumerated() {
            let path = path.appending(index: index)
            if let earlier = seen[rule.id] {
                let fact = "rule \(rule.id.quoted) is there twice, first as rules[\(earlier)]; give it another name."
                problems.append(.init(.duplicateRule, path.appending(key: "id"), fact))
            } else {
                seen[rule.id] = index
            }
            if let taker = takers[rule.source] {
                let fact = "the rule never applies, since rule \(taker.id.quoted) takes all calls of \(rule.source)."
                problems.append(.init(.unreachableRule, path, fact))
            } else if rule.takesAll {
                takers[rule.source] = rule
            }
            problems += rule.problems(path)
        }
        return problems + versionProblems(path) + (problems.isEmpty ? RedirectLoops(rules).problems : [])
    }

    private func versionProblems(_ path: ValuePath) -> [RedirectError.Problem] {
        var versions: Set<AppVersion> = []
        for rule in rules { versions.formUnion(rule.appVersions?.points.map(\.version) ?? []) }
        guard versions.count > Self.maximumVersions else { return [] }
        let fact = "\(versions.count) versions are mentioned; at most \(Self.maximumVersions) are read."
        return [.init(.tooLong, path, fact)]
    }
}

extension RedirectRule {
    /// Whether no rule behind this one gets a call of the same source.
    fileprivate var takesAll: Bool { appVersions == nil && share.isAll && expires == nil }

    /// What is wrong with the rule by itself.
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

/// Searches for rules that lead in a circle.
///
/// A circle counts when there is a version of the app to which all of its rules apply. Shares and ends do not count: who
/// is in which share is not known here, and an end may be far away.
struct RedirectLoops {
    private struct Step {
        let index: Int
        let rule: RedirectRule
        let from: ActionPath
        let to: ActionPath
    }

    private let steps: [Step]
    private var active: [ActionPath: [Step]] = [:]
    private var done: Set<ActionPath> = []
    private var chain: [Step] = []
    /// Where in the chain each action stands.
    private var positions: [ActionPath: Int] = [:]
    private var found: [[Int]: [Step]] = [:]

    init(_ rules: [RedirectRule]) {
        steps = rules.enumerated().compactMap { index, rule in
            guard case .action(let target, let action) = rule.source,
                case .action(let otherTarget, let otherAction) = rule.destination
            else { return nil }
            return Step(
                index: index,
                rule: rule,
                from: ActionPath(target: target, action: action),
                to: ActionPath(target: otherTarget, action: otherAction)
            )
        }
    }

    var problems: [RedirectError.Problem] {
        var search = self
        search.search { _ in true }
        // Most tables have no circle whatever the version, and those that have seldom need another look.
        guard !search.found.isEmpty else { return [] }
        search.found = [:]
        let points = Set(steps.flatMap { $0.rule.appVersions?.points ?? [] })
        if points.isEmpty { search.search { _ in true } }
        for point in points.sorted() { search.search { $0.appVersions?.contains(point) ?? true } }
        return search.found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { Self.problem($0.value) }
    }

    private mutating func search(_ isActive: (RedirectRule) -> Bool) {
        active = Dictionary(grouping: steps.filter { isActive($0.rule) }, by: \.from)
        done = []
        for step in steps { visit(step.from) }
    }

    // A chain is at most as long as the table has rules, hence the depth is bounded.
    private mutating func visit(_ path: ActionPath) {
        guard !done.contains(path) else { return }
        if let start = positions[path] {
            let circle = Array(chain[start...])
            let key = circle.map(\.index).sorted()
            if found[key] == nil { found[key] = circle }
            return
        }
        positions[path] = chain.count
        for step in active[path] ?? [] {
            chain.append(step)
            visit(step.to)
            chain.removeLast()
        }
        positions[path] = nil
        done.insert(path)
    }

    private static func problem(_ circle: [Step]) -> RedirectError.Problem {
        let first = circle.map(\.index).min() ?? 0
        let start = circle.firstIndex { $0.index == first } ?? 0
        let turned = circle[start...] + circle[..<start]
        let chain = (turned.map(\.from) + turned.prefix(1).map(\.from)).map(\.description).joined(separator: " → ")
        let rules = turned.map(\.rule.id.quoted).listed
        let path = ValuePath().appending(key: "rules").appending(index: first).appending(key: "to")
        let noun = circle.count == 1 ? "rule" : "rules"
        return .init(.loop, path, "calls go in a circle: \(chain), by \(noun) \(rules).")
    }
}
