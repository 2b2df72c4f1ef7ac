import Mediator
import MediatorGateway

/// A depth-first search for loops of rules.
///
/// A loop counts if all of its rules apply to one version of the app. Percentages, end dates and conditions do not count:
/// the table does not determine the users and the calls, and an end may be far away.
struct RedirectLoops {
    private struct Step {
        let index: Int
        let rule: RedirectRule
        let from: Int
        let to: Int
    }

    /// The actions and the routes.
    private var places: [RedirectRule.Source] = []
    private var steps: [Step] = []
    /// The steps from each place.
    private var active: [[Step]] = []
    /// Whether all steps from a place were visited.
    private var isDone: [Bool] = []
    /// The position of each place in the current chain; nil outside.
    private var positions: [Int?] = []
    private var chain: [Step] = []
    private var found: [[Int]: [Step]] = [:]

    /// The rules whose loops are reported; nil for all.
    private let reported: Set<Int>?

    /// - Parameters:
    ///   - entries: The rules.
    ///   - links: The actions and routes to which the links of rules lead, by the index of the rule. The search then
    ///     reports the loops with links alone; nil searches for loops of actions.
    init(_ entries: [RedirectReading.Entry], links: [Int: Set<RedirectRule.Source>]? = nil) {
        reported = links.map { Set($0.keys) }
        var numbers: [RedirectRule.Source: Int] = [:]
        func number(_ place: RedirectRule.Source) -> Int {
            if let number = numbers[place] { return number }
            numbers[place] = places.count
            places.append(place)
            return places.count - 1
        }
        for entry in entries where entry.malformed.isDisjoint(with: [.source, .period]) {
            let ends: [RedirectRule.Source] =
                switch entry.rule.destination {
                case .action(let target, let action): [.action(target, action)]
                case .link: (links?[entry.index] ?? []).sorted { $0.description < $1.description }
                case .web, nil: []
                }
            for end in ends {
                let (from, to) = (number(entry.rule.source), number(end))
                steps.append(Step(index: entry.index, rule: entry.rule, from: from, to: to))
            }
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
        active = Array(repeating: [], count: places.count)
        isDone = Array(repeating: false, count: places.count)
        positions = Array(repeating: nil, count: places.count)
        for step in steps where isActive(step.rule) { active[step.from].append(step) }
        for step in steps { visit(step.from) }
    }

    // The number of rules bounds the depth of the recursion.
    private mutating func visit(_ place: Int) {
        guard !isDone[place] else { return }
        if let start = positions[place] {
            // A table may have very many loops, each of as many rules; the error shows no further ones.
            guard found.count < ListLimit.problems else { return }
            let loop = Array(chain[start...])
            if let reported, reported.isDisjoint(with: loop.map(\.index)) { return }
            let key = loop.map(\.index).sorted()
            if found[key] == nil { found[key] = loop }
            return
        }
        positions[place] = chain.count
        for step in active[place] {
            chain.append(step)
            visit(step.to)
            chain.removeLast()
        }
        positions[place] = nil
        isDone[place] = true
    }

    private func problem(_ loop: [Step]) -> (index: Int, problem: RedirectError.Problem) {
        let first = loop.map(\.index).min() ?? 0
        let start = loop.firstIndex { $0.index == first } ?? 0
        let rotated = loop[start...] + loop[..<start]
        let names = (rotated + rotated.prefix(1)).map { places[$0.from].description }
        let chain = names.cut(to: ListLimit.names).joined(separator: " → ")
        let rules = rotated.map(\.rule.id.quoted).listed
        let noun = loop.count == 1 ? "rule" : "rules"
        let fact = "calls go in a circle: \(chain), by \(noun) \(rules)."
        return (first, .init(.loop, ValuePath.rule(first).appending(key: "to"), fact))
    }
}
