public import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One rule of a ``RedirectTable``: the calls that it takes, its conditions, and the destination.
public struct RedirectRule: Sendable, Hashable {
    /// The calls that a rule takes.
    public enum Source: Sendable, Hashable {
        /// All calls of an action.
        case action(_ target: String, _ action: String)
        /// Calls by URLs that match a route of the gateway, identified by its pattern.
        case route(_ pattern: String)
    }

    /// The destination of the calls.
    public enum Destination: Sendable, Hashable {
        /// Another action.
        case action(_ target: String, _ action: String)
        /// A web page: an address with `https`, in which `{id}` stands for a parameter.
        case web(_ address: String)
        /// Another URL of the app: an address with a scheme of the gateway, in which `{id}` stands for a parameter.
        case link(_ address: String)
    }

    /// The name of the rule, unique in its table.
    public var id: String
    /// The calls that it takes.
    public var from: Source
    /// The destination of the calls; nil for a rule that only reports its variant and leaves the call unchanged.
    public var to: Destination?
    /// The first version of the app to which it applies; nil for no limit.
    public var minimumVersion: AppVersion?
    /// The last version of the app to which it applies; nil for no limit.
    public var maximumVersion: AppVersion?
    /// The rollout percentage: the users to whom it applies.
    public var percentage: RedirectPercentage
    /// The seed of the users' buckets; nil for the variant, or for `id` without a variant.
    public var seed: String?
    /// The experiment variant that ``RedirectSettings/report`` gets; nil for none.
    public var variant: String?
    /// The time at which the rule ends; nil for never.
    public var expires: Date?
    /// The conditions on parameters of the call, by their names; a parameter of the call that is missing has its default.
    public var when: [String: RedirectCondition]
    /// The conditions on keys in the query of the URL, also on those that the action does not declare.
    public var whenKeys: [String: RedirectCondition]
    /// The new names of parameters by their old ones.
    public var renames: [String: String]
    /// The parameters that the rule sets, whatever the call contains.
    public var fixed: Parameters
    /// The parameters that the rule removes.
    public var drops: Set<String>

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - id: The name of the rule, unique in its table.
    ///   - from: The calls that it takes.
    ///   - to: The destination of the calls; nil for a rule that only reports its variant.
    ///   - minimumVersion: The first version of the app to which it applies; nil for no limit.
    ///   - maximumVersion: The last version of the app to which it applies; nil for no limit.
    ///   - percentage: The rollout percentage.
    ///   - seed: The seed of the users' buckets; nil for the variant, or for `id` without a variant.
    ///   - variant: The experiment variant; nil for none.
    ///   - expires: The time at which the rule ends; nil for never.
    ///   - when: The conditions on parameters of the call, by their names.
    ///   - whenKeys: The conditions on keys in the query of the URL; calls without a URL have no keys.
    ///   - renames: The new names of parameters by their old ones.
    ///   - fixed: The parameters that the rule sets.
    ///   - drops: The parameters that the rule removes.
    public init(
        _ id: String,
        from: Source,
        to: Destination?,
        minimumVersion: AppVersion? = nil,
        maximumVersion: AppVersion? = nil,
        percentage: RedirectPercentage = .all,
        seed: String? = nil,
        variant: String? = nil,
        expires: Date? = nil,
        when: [String: RedirectCondition] = [:],
        whenKeys: [String: RedirectCondition] = [:],
        renames: [String: String] = [:],
        fixed: Parameters = [:],
        drops: Set<String> = []
    ) {
        self.id = id
        self.from = from
        self.to = to
        self.minimumVersion = minimumVersion
        self.maximumVersion = maximumVersion
        self.percentage = percentage
        self.seed = seed
        self.variant = variant
        self.expires = expires
        self.when = when
        self.whenKeys = whenKeys
        self.renames = renames
        self.fixed = fixed
        self.drops = drops
    }
}

extension RedirectRule.Source {
    var isRoute: Bool {
        if case .route = self { true } else { false }
    }

    /// A source that is equal only to one of the same bytes, as a key of dictionaries.
    enum Exact: Hashable {
        case action(ExactText, ExactText)
        case route(ExactText)
    }

    var exact: Exact {
        switch self {
        case .action(let target, let action): .action(ExactText(target), ExactText(action))
        case .route(let pattern): .route(ExactText(pattern))
        }
    }
}

extension RedirectRule.Source: CustomStringConvertible {
    /// The action as `Cart.add`, or the route's pattern.
    public var description: String {
        switch self {
        case .action(let target, let action): "\(target).\(action)"
        case .route(let pattern): pattern
        }
    }
}

extension RedirectRule.Destination: CustomStringConvertible {
    /// The action as `Cart.add`, or the address.
    public var description: String {
        switch self {
        case .action(let target, let action): "\(target).\(action)"
        case .web(let address), .link(let address): address
        }
    }
}
