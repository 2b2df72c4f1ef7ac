import Mediator
import MediatorGateway

/// An active table with an index of its rules by source.
final class RedirectIndex: Sendable {
    let table: RedirectTable
    private let positions: [RedirectRule.Source: [Int]]
    private let addresses: [Int: RedirectAddress]
    /// The keys of URLs on which rules depend.
    let urlKeys: Set<String>

    init(_ table: RedirectTable) {
        self.table = table
        var positions: [RedirectRule.Source: [Int]] = [:]
        var addresses: [Int: RedirectAddress] = [:]
        for (index, rule) in table.rules.enumerated() {
            positions[rule.from, default: []].append(index)
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
            if case .action(let target, let action) = source { ActionPath(target: target, action: action) } else { nil }
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
        var candidates = positions[.action(path.target, path.action)] ?? []
        if let route { candidates = (candidates + (positions[.route(route)] ?? [])).sorted() }
        // The dictionary also finds names that are only equivalent in Unicode.
        return candidates.first { position in
            let rule = table.rules[position]
            let isMeant =
                switch rule.from {
                case .action(let target, let action):
                    path.hasSameBytes(as: ActionPath(target: target, action: action))
                case .route(let pattern): route?.hasSameBytes(as: pattern) ?? false
                }
            return isMeant && holds(rule)
        }.map { (table.rules[$0], addresses[$0]) }
    }
}
