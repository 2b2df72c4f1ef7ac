import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Redirects {
    /// Leads a call along the rules that take it.
    ///
    /// - Parameters:
    ///   - walk: The way of the call; in the end, with the action and the parameters to which the rules lead.
    ///   - isLocal: Whether the app itself makes the call. The interceptor of the destination then reports a rule that
    ///     leaves the call there.
    ///   - isDryRun: Whether no call is made, so that invalid parameters do not matter.
    ///   - admits: Whether the action of a link exists for the caller.
    /// - Returns: The web page to which the rules lead; nil for an action.
    /// - Throws: `MediatorError` of the called action, if a rule takes the call and its parameters are invalid for
    ///   the action or cannot be in the address; with code `redirectLoop` if the rules do not end; with code `notFound`
    ///   if a link leads nowhere; with code `callDepthExceeded` if a closure of the settings makes calls that run it
    ///   again without end.
    func follow(
        _ walk: inout RedirectWalk,
        isLocal: Bool,
        isDryRun: Bool,
        admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> WebPage? {
        let index = index
        guard !index.isEmpty else { return nil }
        return try nesting("settings of", walk.called) {
            Result { () throws(MediatorError) in
                try applyRules(to: &walk, index, isLocal: isLocal, isDryRun: isDryRun, admits: admits)
            }
        }.get()
    }

    /// Sends the reports of a call whose destination is certain.
    ///
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the closure makes calls that run it again without end.
    func sendReports(of walk: RedirectWalk) throws(MediatorError) {
        let reports = walk.reports
        if !reports.isEmpty { try nesting("report of", walk.called) { reports.forEach(settings.report) } }
    }

    private func applyRules(
        to walk: inout RedirectWalk,
        _ index: RedirectIndex,
        isLocal: Bool,
        isDryRun: Bool,
        admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> WebPage? {
        let circumstances = Circumstances(settings)
        while true {
            let declared = schema(of: walk.path)?.parameters ?? []
            let found = index.rule(for: walk.path, route: walk.route) { [walk] rule in
                rule.holds(for: walk.parameters, declared, keys: walk.keys) && circumstances.fit(rule)
            }
            guard let (rule, address) = found else { return nil }
            guard let to = rule.to else {
                if !isLocal || walk.lastRule == nil { walk.report(rule, to: nil) }
                return nil
            }
            let parameters = isDryRun ? walk.parameters : try complete(walk, declared)
            try walk.apply(rule, parameters, declared)
            if case .action(let target, let action) = to {
                walk.report(rule, to: to.description)
                walk.move(to: ActionPath(target: target, action: action))
                continue
            }
            guard let address else { return nil }
            if case .web = to { return try page(address, rule, &walk) }
            let link = try link(address, rule, walk)
            walk.report(rule, to: link.text)
            do throws(MediatorError) {
                guard let gateway else { throw .unfit(behind: rule, of: walk.called) }
                walk.follow(link: try gateway.request(of: link.text, context: link.context, admits: admits))
            } catch {
                if error.code == .notFound, !isLocal { throw error }
                // The caller does not know the URL, and may not know its action.
                throw .unfit(behind: rule, of: walk.called)
            }
        }
    }

    private func page(
        _ address: RedirectAddress, _ rule: RedirectRule, _ walk: inout RedirectWalk
    ) throws(MediatorError) -> WebPage {
        let (open, secrets) = walk.openParameters
        do {
            let (text, dropped) = try address.filled(with: open)
            let page = WebPage(address: text, rule: rule.id, action: walk.called, dropped: secrets + dropped)
            walk.report(rule, to: text, dropped: page.dropped)
            return page
        } catch {
            throw walk.error(error, of: rule)
        }
    }

    /// Returns the URL of a link, and the parameters that are not in it: the action of the URL gets those that it
    /// declares unchanged, references and secrets included.
    private func link(
        _ address: RedirectAddress, _ rule: RedirectRule, _ walk: RedirectWalk
    ) throws(MediatorError) -> (text: String, context: Parameters) {
        do {
            let text = try address.filledPlaceholders(with: walk.openParameters.parameters)
            return (text, Parameters(unchecked: walk.parameters.filter { !address.placeholders.contains($0.key) }))
        } catch {
            throw walk.error(error, of: rule)
        }
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

    /// Returns the parameters of a call with the defaults of its action.
    ///
    /// - Throws: `MediatorError` for invalid parameters.
    private func complete(_ walk: RedirectWalk, _ declared: [ParameterSchema]) throws(MediatorError) -> Parameters {
        var problems = ParameterProblems(walk.path, declared: declared, given: walk.parameters)
        var complete = walk.parameters
        for parameter in declared {
            if let value = complete[parameter.name] {
                if let mismatch = parameter.type.mismatch(of: value) { problems.add(mismatch, of: parameter) }
            } else if let value = parameter.defaultValue, !value.isNull {
                complete[parameter.name] = value
            }
        }
        guard let error = problems.error else { return complete }
        // The caller does not know the actions in between, which may be internal.
        if let rule = walk.lastRule { throw .unfit(behind: rule, of: walk.called) }
        throw error
    }
}

/// The user and the time of a call, each obtained at most once, and only if a rule depends on it.
private final class Circumstances {
    private let settings: RedirectSettings
    private lazy var userID = settings.userID()
    private lazy var now = settings.now()

    init(_ settings: RedirectSettings) {
        self.settings = settings
    }

    /// Whether a rule applies to the app's version, now, and to the user.
    func fit(_ rule: RedirectRule) -> Bool {
        rule.applies(to: settings.appVersion, at: now) && rule.includes(userID)
    }
}
