import Mediator
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
    ///   - request: The call, with the parameters as the caller gave them.
    ///   - isLocal: Whether the app itself makes the call. The interceptor of the destination then reports a rule that
    ///     leaves the call there.
    ///   - admits: Whether an action exists for the caller.
    /// - Throws: `MediatorError` of the called action, if a rule takes the call and its parameters are invalid for
    ///   the action or cannot be in the address; with code `callDepthExceeded` if a closure of the settings makes calls
    ///   that run it again without end.
    func outcome(
        of request: RedirectRequest,
        isLocal: Bool,
        admits: (ActionSchema) -> Bool
    ) throws(MediatorError) -> RedirectOutcome {
        let decision = try decide(request, isLocal: isLocal, admits: admits)
        if !decision.events.isEmpty {
            try nesting("report of", request.path) { decision.events.forEach(settings.report) }
        }
        return decision.outcome
    }

    /// Runs closures of the settings, which may make calls that run them again.
    ///
    /// - Throws: `MediatorError` with code `callDepthExceeded`.
    private func nesting<Output>(
        _ name: String, _ path: ActionPath, _ body: () -> Output
    ) throws(MediatorError) -> Output {
        // Without a mediator there is nothing to call.
        guard let core else { return body() }
        return try core.nesting("\(name) redirects of \(path)", path, body)
    }

    /// Returns the value that a caller gets for a web page; nil for none.
    ///
    /// - Throws: The error of ``RedirectSettings/showPage``; `MediatorError` with code `callDepthExceeded`.
    func value(for page: WebPage, of path: ActionPath) throws -> Value? {
        guard let core else { return try settings.showPage(page) }
        return try core.nesting("page of \(path)", path) { Result { try settings.showPage(page) } }.get()
    }

    /// Returns the decision about a call, and the events to report.
    ///
    /// - Parameter isLenient: Whether to accept invalid parameters.
    func decide(
        _ request: RedirectRequest,
        isLocal: Bool,
        isLenient: Bool = false,
        admits: (ActionSchema) -> Bool
    ) throws(MediatorError) -> (outcome: RedirectOutcome, events: [RedirectEvent]) {
        let index = index
        guard !index.isEmpty else { return (.stay, []) }
        return try nesting("settings of", request.path) {
            Result { () throws(MediatorError) in
                try decide(request, index, isLocal: isLocal, isLenient: isLenient, admits: admits)
            }
        }.get()
    }

    private func decide(
        _ request: RedirectRequest,
        _ index: RedirectIndex,
        isLocal: Bool,
        isLenient: Bool,
        admits: (ActionSchema) -> Bool
    ) throws(MediatorError) -> (outcome: RedirectOutcome, events: [RedirectEvent]) {
        var step = request
        var trail = RedirectTrail(from: request.path, request.parameters)
        let user = User(settings)
        // One step more than there are rules: then a rule has taken the call twice.
        for _ in 0...index.table.rules.count {
            let found = index.rule(for: step) { rule in
                rule.holds(for: step) { schema(of: step.path)?.parameters } && user.isTaken(rule)
            }
            guard let (rule, address) = found, let destination = rule.destination else {
                if let rule = found?.rule, !isLocal || trail.last == nil {
                    trail.addEvent(rule, at: step.path, to: nil)
                }
                return (trail.last == nil ? .stay : .action(step.path, step.parameters), trail.events)
            }
            let declared = schema(of: step.path)?.parameters
            let complete = isLenient ? step.parameters : try complete(step.parameters, of: step.path, declared, trail)
            trail.pass(rule, declared ?? [])
            switch destination {
            case .action(let target, let action):
                trail.addEvent(rule, at: step.path, to: destination.description)
                step = RedirectRequest(
                    path: ActionPath(target: target, action: action), parameters: rule.edited(complete),
                    keys: step.keys)
            case .web:
                guard let address else { return (.stay, []) }
                let page = try page(address, rule, complete, trail)
                trail.addEvent(rule, at: step.path, to: page.address, dropped: page.dropped)
                return (.page(page), trail.events)
            case .link:
                guard let address else { return (.stay, []) }
                let link = try link(address, rule, complete, trail)
                trail.addEvent(rule, at: step.path, to: link.text)
                do throws(MediatorError) {
                    guard let gateway else { throw .unfit(behind: rule, of: trail.called) }
                    var next = try gateway.request(of: link.text, context: link.context, admits: admits)
                    next.keys += step.keys
                    step = next
                } catch  where error.code == .notFound && !isLocal {
                    return (.nowhere, [])
                } catch {
                    // The caller does not know the URL, and may not know its action.
                    throw .unfit(behind: rule, of: trail.called)
                }
            }
        }
        throw .redirectCircle(of: trail.called, by: trail.ruleNames)
    }

    /// Returns the URL of a link, and the parameters that are not in it: the action of the URL gets those that it
    /// declares unchanged, references and secrets included.
    private func link(
        _ address: RedirectAddress,
        _ rule: RedirectRule,
        _ parameters: Parameters,
        _ trail: RedirectTrail
    ) throws(MediatorError) -> (text: String, context: Parameters) {
        let context = rule.edited(parameters)
        var open = context
        _ = trail.removeSecrets(from: &open)
        do {
            let text = try address.filledPlaces(with: open)
            return (text, Parameters(unchecked: context.filter { !address.places.contains($0.key) }))
        } catch {
            throw unfit(error, rule, trail)
        }
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
            throw unfit(error, rule, trail)
        }
    }

    /// Returns the error for a placeholder of an address that cannot be filled.
    private func unfit(
        _ error: RedirectAddress.ValidationError,
        _ rule: RedirectRule,
        _ trail: RedirectTrail
    ) -> MediatorError {
        guard trail.isSecret(error.parameter) else {
            return .unfit(error, of: trail.called, parameter: trail.callersName(of: error.parameter), for: rule)
        }
        let secret = RedirectAddress.ValidationError(
            parameter: error.parameter, fact: "what would be there is secret, and addresses are not")
        return .unfit(secret, of: trail.called, parameter: nil, for: rule)
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
