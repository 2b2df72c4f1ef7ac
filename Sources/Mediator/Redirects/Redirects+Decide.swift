#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What becomes of a call.
enum RedirectOutcome: Sendable {
    case stay
    case action(ActionPath, Parameters)
    case page(WebPage)
}

extension Redirects {
    /// Decides about a call, and reports every rule that takes it.
    ///
    /// - Parameters:
    ///   - path: The action that is called.
    ///   - parameters: Its parameters as the caller gave them.
    ///   - route: The pattern of the gateway's route by which the call came, if it did.
    ///   - isWhole: Whether rules for the action that the call is sent to are followed too.
    /// - Throws: ``MediatorError`` when a call that a rule takes has parameters that its action would not have taken
    ///   either, or that cannot stand in the address.
    func outcome(
        of path: ActionPath,
        _ parameters: Parameters,
        route: String? = nil,
        isWhole: Bool = true
    ) throws(MediatorError) -> RedirectOutcome {
        let index = index
        guard !index.isEmpty else { return .stay }
        var step = (path: path, parameters: parameters, route: route)
        var hasMoved = false
        let user = User(settings)
        // No circle passes the check, so that the count is never reached.
        for _ in index.table.rules {
            guard let (rule, address) = index.rule(for: step.path, route: step.route, where: user.isTaken) else {
                break
            }
            guard let destination = rule.destination else {
                report(rule, step.path, nil)
                break
            }
            let complete = try complete(step.parameters, of: step.path)
            switch destination {
            case .action(let target, let action):
                report(rule, step.path, destination.description)
                step = (ActionPath(target: target, action: action), rule.edited(complete), nil)
                hasMoved = true
                if !isWhole { return .action(step.path, step.parameters) }
            case .web:
                guard let address else { return .stay }
                return .page(try page(address, rule, step.path, complete, calledAs: path))
            }
        }
        return hasMoved ? .action(step.path, step.parameters) : .stay
    }

    /// Returns the action that calls of an action go to, whatever their parameters; nil for a web page.
    ///
    /// Nothing is reported, since nobody calls.
    func end(of path: ActionPath, route: String?) -> ActionPath? {
        let index = index
        guard !index.isEmpty else { return path }
        var step = (path: path, route: route)
        let user = User(settings)
        // As in a call, no circle passes the check.
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
        _ path: ActionPath,
        _ parameters: Parameters,
        calledAs called: ActionPath
    ) throws(MediatorError) -> WebPage {
        // An address stands in histories and logs of others.
        var open = rule.edited(parameters)
        let secrets = rule.secrets(of: schema(of: path)?.parameters ?? []).filter { open[$0] != nil }
        for name in secrets { open[name] = nil }
        do {
            let filled = try address.filled(with: open)
            let dropped = secrets + filled.dropped
            report(rule, path, filled.address, dropped: dropped)
            return WebPage(address: filled.address, rule: rule.id, action: called, dropped: dropped)
        } catch {
            throw .unfit(error, of: path, for: rule)
        }
    }

    private func report(_ rule: RedirectRule, _ path: ActionPath, _ destination: String?, dropped: [String] = []) {
        settings.report(
            RedirectEvent(
                rule: rule.id, mark: rule.mark, action: path.description, destination: destination, dropped: dropped))
    }

    /// Returns parameters that an action takes, with its defaults.
    private func complete(_ parameters: Parameters, of path: ActionPath) throws(MediatorError) -> Parameters {
        guard let declared = schema(of: path)?.parameters else { return parameters }
        var problems = ParameterProblems(path, declared: declared, given: parameters)
        var complete = parameters
        for parameter in declared {
            if let value = parameters[parameter.name] {
                if let mismatch = parameter.type.mismatch(of: value) { problems.add(mismatch, of: parameter) }
            } else if let value = parameter.defaultValue, !value.isNull {
                complete[parameter.name] = value
            }
        }
        if let error = problems.error { throw error }
        return complete
    }
}

/// Whom and when a call is for, asked for once and only when a rule wants to know.
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
        return rule.share.isAll || rule.includes(subject)
    }
}
