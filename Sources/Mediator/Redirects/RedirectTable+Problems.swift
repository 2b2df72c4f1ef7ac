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
        let from: Int
        let to: Int
    }

    private var actions: [ActionPath] = []
    private var steps: [Step] = []
    /// By the numbers of the actions: the steps from each, whether all of them were looked at, and where in the chain it
    /// stands.
    private var active: [[Step]] = []
    private var isDone: [Bool] = []
    private var positions: [Int?] = []
    private var chain: [Step] = []
    private var found: [[Int]: [Step]] = [:]

    init(_ rules: [RedirectRule]) {
        var numbers: [ActionPath: Int] = [:]
        func number(_ target: String, _ action: String) -> Int {
            let path = ActionPath(target: target, action: action)
            if let number = numbers[path] { return number }
            numbers[path] = actions.count
            actions.append(path)
            return actions.count - 1
        }
        for (index, rule) in rules.enumerated() {
            guard case .action(let target, let action) = rule.source,
                case .action(let otherTarget, let otherAction) = rule.destination
            else { continue }
            let (from, to) = (number(target, action), number(otherTarget, otherAction))
            steps.append(Step(index: index, rule: rule, from: from, to: to))
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
        return search.found.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map { problem($0.value) }
    }

    private mutating func search(_ isActive: (RedirectRule) -> Bool) {
        active = Array(repeating: [], count: actions.count)
        isDone = Array(repeating: false, count: actions.count)
        positions = Array(repeating: nil, count: actions.count)
        for step in steps where isActive(step.rule) { active[step.from].append(step) }
        for step in steps { visit(step.from) }
    }

    // A chain is at most as long as the table has rules, hence the depth is bounded.
    private mutating func visit(_ action: Int) {
        guard !isDone[action] else { return }
        if let start = positions[action] {
            let circle = Array(chain[start...])
            let key = circle.map(\.index).sorted()
            if found[key] == nil { found[key] = circle }
            return
        }
        positions[action] = chain.count
        for step in active[action] {
            chain.append(step)
            visit(step.to)
            chain.removeLast()
        }
        positions[action] = nil
        isDone[action] = true
    }

    private func problem(_ circle: [Step]) -> RedirectError.Problem {
        let first = circle.map(\.index).min() ?? 0
        let start = circle.firstIndex { $0.index == first } ?? 0
        let turned = circle[start...] + circle[..<start]
        let chain = (turned + turned.prefix(1)).map { actions[$0.from].description }.joined(separator: " → ")
        let rules = turned.map(\.rule.id.quoted).listed
        let path = ValuePath().appending(key: "rules").appending(index: first).appending(key: "to")
        let noun = circle.count == 1 ? "rule" : "rules"
        return .init(.loop, path, "calls go in a circle: \(chain), by \(noun) \(rules).")
    }
}
