import Mediator
import MediatorGateway

/// An active table with an index of its rules by source.
final class RedirectIndex: Sendable {
    let table: RedirectTable
    private let positions: [RedirectRule.Source.Exact: [Int]]
    private let addresses: [Int: RedirectAddress]
    /// The keys of URLs on which rules depend.
    let urlKeys: Set<String>

    init(_ table: RedirectTable) {
        self.table = table
        var positions: [RedirectRule.Source.Exact: [Int]] = [:]
        var addresses: [Int: RedirectAddress] = [:]
        for (index, rule) in table.rules.enumerated() {
            positions[rule.from.exact, default: []].append(index)
            addresses[index] = rule.to.flatMap { try? RedirectAddress($0) }
        }
        self.positions = positions
        self.addresses = addresses
        urlKeys = Set(table.rules.flatMap(\.whenKeys.keys))
    }

    var isEmpty: Bool { positions.isEmpty }

    /// The actions that are sources of rules.
    var actions: [ActionPath] {
        positions.keys.compactMap { source in
            guard case .action(let target, let action) = source else { return nil }
            return ActionPath(target: target.text, action: action.text)
        }
    }

    /// Returns the first rule that takes a call, and its parsed address, if any.
    ///
    /// - Parameters:
    ///   - path: The called action.
    ///   - route: The pattern of the route that the call matched, if any.
    ///   - holds: Whether a rule applies to the call.
    func rule(
        for path: ActionPath, route: String?, where holds: (RedirectRule) -> Bool
    ) -> (rule: RedirectRule, address: RedirectAddress?)? {
        var candidates = positions[.action(ExactText(path.target), ExactText(path.action))] ?? []
        if let route { candidates = (candidates + (positions[.route(ExactText(route))] ?? [])).sorted() }
        return candidates.first { holds(table.rules[$0]) }.map { (table.rules[$0], addresses[$0]) }
    }
}
