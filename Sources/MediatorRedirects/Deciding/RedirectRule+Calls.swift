import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension RedirectRule {
    /// Returns the parameters for the destination: renamed, without the dropped ones, with the fixed ones.
    func edited(_ parameters: Parameters) -> Parameters {
        var edited: [Parameters.Element] = []
        for (key, value) in parameters where !drops.contains(key) {
            edited.append((renames[key] ?? key, value))
        }
        for (key, value) in fixed { edited.append((key, value)) }
        // The last value of a key wins: a fixed parameter replaces one of the call.
        return Parameters(edited)
    }

    /// Whether the rule applies to a version of the app at a given time.
    func applies(to version: AppVersion?, at now: @autoclosure () -> Date) -> Bool {
        if let expires, now() >= expires { return false }
        guard let version else { return minimumVersion == nil && maximumVersion == nil }
        return (minimumVersion ?? version) <= version && version <= (maximumVersion ?? version)
    }

    /// Whether the rule takes calls of a user; only a rule for all users takes those of an unknown user.
    func includes(_ userID: @autoclosure () -> String?) -> Bool {
        if percentage.isAll { return true }
        guard let userID = userID() else { return false }
        return percentage.buckets.contains(RedirectPercentage.bucket(of: userID, seed: seed ?? variant ?? id))
    }

    /// Whether the conditions on the parameters and on the keys of the URL hold for a call.
    ///
    /// - Parameters:
    ///   - parameters: The parameters of the call.
    ///   - declared: The parameters of its action, whose defaults count.
    ///   - keys: The keys in the query of the URL.
    func holds(for parameters: Parameters, _ declared: [ParameterSchema], keys: [GatewayURL.Item]) -> Bool {
        whenKeys.allSatisfy { key, condition in
            condition.holds(for: keys.first { $0.key.hasSameBytes(as: key) }.map { .string($0.value) })
        }
            && when.allSatisfy { name, condition in
                condition.holds(for: parameters[name] ?? declared.first { $0.name == name }?.defaultValue)
            }
    }

    /// Whether no later rule gets a call of the same source.
    var takesAll: Bool {
        minimumVersion == nil && maximumVersion == nil && expires == nil && percentage.isAll && when.isEmpty
            && whenKeys.isEmpty
    }
}
