package import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Redirects {
    /// Returns the decision about a call, and reports every rule that takes it.
    ///
    /// Rules for the destination apply, too.
    ///
    /// - Parameters:
    ///   - path: The called action.
    ///   - parameters: The parameters as the caller gave them.
    ///   - route: The pattern of the gateway's route that the call matched, if any.
    ///   - isLocal: Whether the app itself makes the call. The interceptor of the destination then reports a rule that
    ///     leaves the call there.
    /// - Throws: `MediatorError` of the called action, if a rule takes the call and its parameters are invalid for
    ///   the action or cannot be in the address.
    func outcome(
        of path: ActionPath,
        _ parameters: Parameters,
        route: String? = nil,
        isLocal: Bool
    ) throws(MediatorError) -> RedirectOutcome {
        let index = index
        guard !index.isEmpty else { return .stay }
        var step = (path: path, parameters: parameters, route: route)
        var trail = RedirectTrail(from: path, parameters)
        let user = User(settings)
        // The check refuses loops, hence the count is never reached.
        for _ in index.table.rules {
            guard let (rule, address) = index.rule(for: step.path, route: step.route, where: user.isTaken) else {
                break
            }
            guard let destination = rule.destination else {
                if !isLocal || trail.last == nil { trail.addEvent(rule, at: step.path, to: nil) }
                break
            }
            let declared = schema(of: step.path)?.parameters
            let complete = try complete(step.parameters, of: step.path, declared, trail)
            trail.pass(rule, declared ?? [])
            switch destination {
            case .action(let target, let action):
                trail.addEvent(rule, at: step.path, to: destination.description)
                step = (ActionPath(target: target, action: action), rule.edited(complete), nil)
            case .web:
                guard let address else { return .stay }
                let page = try page(address, rule, complete, trail)
                trail.addEvent(rule, at: step.path, to: page.address, dropped: page.dropped)
                trail.events.forEach(settings.report)
                return .page(page)
            }
        }
        trail.events.forEach(settings.report)
        return trail.last == nil ? .stay : .action(step.path, step.parameters)
    }

    /// Returns the action to which calls of an action go, whatever their parameters; nil for a web page.
    ///
    /// It reports nothing, since there is no call.
    package func end(of path: ActionPath, route: String?) -> ActionPath? {
        let index = index
        guard !index.isEmpty else { return path }
        var step = (path: path, route: route)
        let user = User(settings)
        // The check refuses loops.
        for _ in index.table.rules {
            switch index.rule(for: step.path, route: step.route, where: user.isTaken)?.rule.destination {
            case .action(let target, let action): step = (ActionPath(target: target, action: action), nil)
            case .web: return nil
            case nil: return step.path
            }
        }
        return step.path
    }

    private func page(
        _ address: RedirectAddress,
        _ rule: RedirectRule,
        _ parameters: Parameters,
        _ trail: RedirectTrail
    ) throws(MediatorError) -> WebPage {
        var open = rule.edited(parameters)
        // Browsers and servers keep addresses in histories and logs.
        let secrets = trail.removeSecrets(from: &open)
        do {
            let filled = try address.filled(with: open)
            return WebPage(
                address: filled.address, rule: rule.id, action: trail.called, dropped: secrets + filled.dropped)
        } catch {
            if trail.isSecret(error.parameter) {
                let validationError = RedirectAddress.ValidationError(
                    parameter: error.parameter, fact: "what would be there is secret, and addresses are not")
                throw .unfit(validationError, of: trail.called, parameter: nil, for: rule)
            }
            throw .unfit(error, of: trail.called, parameter: trail.callersName(of: error.parameter), for: rule)
        }
    }

    /// Returns the parameters of a call with the defaults of its action.
    ///
    /// - Throws: `MediatorError` for invalid parameters.
    private func complete(
        _ parameters: Parameters,
        of path: ActionPath,
        _ declared: [ParameterSchema]?,
        _ trail: RedirectTrail
    ) throws(MediatorError) -> Parameters {
        guard let declared else { return parameters }
        var problems = ParameterProblems(path, declared: declared, given: parameters)
        var complete = parameters
        for parameter in declared {
            if let value = parameters[parameter.name] {
                if let mismatch = parameter.type.mismatch(of: value) { problems.add(mismatch, of: parameter) }
            } else if let value = parameter.defaultValue, !value.isNull {
                complete[parameter.name] = value
            }
        }
        guard let error = problems.error else { return complete }
        // The caller does not know the actions in between, which may be internal.
        if let rule = trail.last { throw .unfit(behind: rule, of: trail.called) }
        throw error
    }
}

/// The user and the time of a call, each obtained at most once, and only if a rule depends on it.
private final class User {
    private let settings: RedirectSettings
    private lazy var subject = settings.subject()
    private lazy var now = settings.now()

    init(_ settings: RedirectSettings) {
        self.settings = settings
    }

    func isTaken(_ rule: RedirectRule) -> Bool {
        if rule.expires != nil, !rule.applies(to: settings.appVersion, at: now) { return false }
        if rule.expires == nil, !rule.applies(to: settings.appVersion, at: .distantPast) { return false }
        return rule.percentage.isAll || rule.includes(subject)
    }
}
