public import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// One rule of a ``RedirectTable``: which calls it takes, under which conditions, and where it sends them.
public struct RedirectRule: Sendable, Hashable {
    /// What a rule takes.
    public enum Source: Sendable, Hashable {
        /// Calls of an action, however they came.
        case action(_ target: String, _ action: String)
        /// Calls that came through a route of the gateway, named by its pattern.
        case route(_ pattern: String)
    }

    /// Where a rule sends calls.
    public enum Destination: Sendable, Hashable {
        /// To another action.
        case action(_ target: String, _ action: String)
        /// To a web page: an address with `https`, in which `{id}` stands for a parameter.
        case web(_ address: String)
    }

    /// The rule's name, unique in its table.
    public var id: String
    /// Which calls it takes.
    public var source: Source
    /// The versions of the app to which it applies; nil for all.
    public var appVersions: AppVersionRange?
    /// The users to whom it applies.
    public var share: RedirectPercentage
    /// What users are put into buckets by; nil for the mark, or the identifier of a rule without one.
    public var seed: String?
    /// What is reported to whoever listens, as the arm of an experiment; nil for none.
    public var mark: String?
    /// From when on it applies no more; nil for never.
    public var expires: Date?
    /// Where calls go; nil for a rule that only reports its mark and lets the call be.
    public var destination: Destination?
    /// New names of parameters by their old ones.
    public var renames: [String: String]
    /// Parameters that are given whatever the call has.
    public var fixed: Parameters
    /// Parameters that are left out.
    public var drops: Set<String>

    /// Creates a rule.
    public init(
        _ id: String,
        from source: Source,
        to destination: Destination?,
        appVersions: AppVersionRange? = nil,
        share: RedirectPercentage = .all,
        seed: String? = nil,
        mark: String? = nil,
        expires: Date? = nil,
        renames: [String: String] = [:],
        fixed: Parameters = [:],
        drops: Set<String> = []
    ) {
        self.id = id
        self.source = source
        self.destination = destination
        self.appVersions = appVersions
        self.share = share
        self.seed = seed
        self.mark = mark
        self.expires = expires
        self.renames = renames
        self.fixed = fixed
        self.drops = drops
    }
}

extension RedirectRule.Source {
    var isRoute: Bool {
        if case .route = self { true } else { false }
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
        case .web(let address): address
        }
    }
}

extension RedirectRule {
    /// Returns the parameters that go on: renamed, less what is dropped, with what is fixed.
    func edited(_ parameters: Parameters) -> Parameters {
        var edited: [Parameters.Element] = []
        for (key, value) in parameters where !drops.contains(key) {
            edited.append((renames[key] ?? key, value))
        }
        for (key, value) in fixed { edited.append((key, value)) }
        // A key that is both sent and fixed is one; the last value of a key wins.
        return Parameters(edited)
    }

    /// Whether the rule takes calls of a user; a share of the users has nobody in it who is not known.
    func includes(_ subject: String?) -> Bool {
        if share.isAll { return true }
        guard let subject else { return false }
        return share.buckets.contains(RedirectPercentage.bucket(of: subject, seed: seed ?? mark ?? id))
    }

    /// Whether the rule applies to a version of the app at a time.
    func applies(to version: AppVersion?, at now: Date) -> Bool {
        if let expires, now >= expires { return false }
        guard let appVersions else { return true }
        return version.map(appVersions.contains) ?? false
    }
}
