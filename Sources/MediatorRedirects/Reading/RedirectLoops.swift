import Mediator
import MediatorGateway

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

    /// The circles, each with the place of the first of its rules.
    var problems: [(index: Int, problem: RedirectError.Problem)] {
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

    private func problem(_ circle: [Step]) -> (index: Int, problem: RedirectError.Problem) {
        let first = circle.map(\.index).min() ?? 0
        let start = circle.firstIndex { $0.index == first } ?? 0
        let turned = circle[start...] + circle[..<start]
        let chain = (turned + turned.prefix(1)).map { actions[$0.from].description }.joined(separator: " → ")
        let rules = turned.map(\.rule.id.quoted).listed
        let noun = circle.count == 1 ? "rule" : "rules"
        let fact = "calls go in a circle: \(chain), by \(noun) \(rules)."
        return (first, .init(.loop, ValuePath.rule(first).appending(key: "to"), fact))
    }
}
