import Mediator
import MediatorGateway

/// A depth-first search for loops of rules.
///
/// A loop counts if all of its rules apply to one version of the app. Percentages and end dates do not count: the table
/// does not determine the users, and an end may be far away.
struct RedirectLoops {
    private struct Step {
        let index: Int
        let rule: RedirectRule
        let from: Int
        let to: Int
    }

    private var actions: [ActionPath] = []
    private var steps: [Step] = []
    /// The steps from each action.
    private var active: [[Step]] = []
    /// Whether all steps from an action were visited.
    private var isDone: [Bool] = []
    /// The position of each action in the current chain; nil outside.
    private var positions: [Int?] = []
    private var chain: [Step] = []
    private var found: [[Int]: [Step]] = [:]

    init(_ entries: [RedirectReading.Entry]) {
        var numbers: [ActionPath: Int] = [:]
        func number(_ target: String, _ action: String) -> Int {
            let path = ActionPath(target: target, action: action)
            if let number = numbers[path] { return number }
            numbers[path] = actions.count
            actions.append(path)
            return actions.count - 1
        }
        for entry in entries {
            let rule = entry.rule
            guard case .action(let target, let action) = rule.source,
                case .action(let otherTarget, let otherAction) = rule.destination
            else { continue }
            let (from, to) = (number(target, action), number(otherTarget, otherAction))
            steps.append(Step(index: entry.index, rule: rule, from: from, to: to))
        }
    }

    /// The loops, each with the index of the first of its rules.
    var problems: [(index: Int, problem: RedirectError.Problem)] {
        var search = self
        search.search { _ in true }
        // Fast path: most tables have no loop, even without regard to versions.
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

    // The number of rules bounds the depth of the recursion.
    private mutating func visit(_ action: Int) {
        guard !isDone[action] else { return }
        if let start = positions[action] {
            // A table may have very many loops, each of as many rules; the error shows no further ones.
            guard found.count < ListLimit.problems else { return }
            let loop = Array(chain[start...])
            let key = loop.map(\.index).sorted()
            if found[key] == nil { found[key] = loop }
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

    private func problem(_ loop: [Step]) -> (index: Int, problem: RedirectError.Problem) {
        let first = loop.map(\.index).min() ?? 0
        let start = loop.firstIndex { $0.index == first } ?? 0
        let rotated = loop[start...] + loop[..<start]
        let names = (rotated + rotated.prefix(1)).map { actions[$0.from].description }
        let chain = names.cut(to: ListLimit.names).joined(separator: " → ")
        let rules = rotated.map(\.rule.id.quoted).listed
        let noun = loop.count == 1 ? "rule" : "rules"
        let fact = "calls go in a circle: \(chain), by \(noun) \(rules)."
        return (first, .init(.loop, ValuePath.rule(first).appending(key: "to"), fact))
    }
}
