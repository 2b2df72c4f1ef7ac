import Mediator
import MediatorCoding

/// The matches of one link, in order of precedence: those whose action exists for its origin and whose condition holds.
///
/// Not copyable, since a copy would retain all of its parts.
struct LinkMatches: ~Copyable {
    private let gateway: Gateway
    private let link: Link
    private let actions: ExposedActions
    /// Whether the caller awaits the action.
    private let isAwaited: Bool
    /// The forms that the search has not tried, in order of precedence.
    private var remaining: ArraySlice<RouteTrie.Leaf>
    /// Whether no route and no default form is left.
    private var isAtEnd = false
    private var hasAskedHandlers = false
    /// The first error of parameters for which no condition could be asked.
    // Of no particular type: a `MediatorError` is large, and most links have none.
    private var error: (any Error)?
    /// The first failure of an action that declined.
    private var declined: (any Error)?

    /// Parses a URL.
    ///
    /// - Throws: `MediatorError` with code `invalidURL` or `foreignURL`.
    init(
        _ text: String, _ origin: Origin, _ context: Parameters, _ gateway: Gateway, isAwaited: Bool = true
    ) throws(MediatorError) {
        self.isAwaited = isAwaited
        let url = try URLReader.read(text, gateway.addresses)
        link = Link(text: text, url: url, origin: origin, context: context)
        self.gateway = gateway
        actions = gateway.exposedActions
        remaining = actions.routes.matches(of: url)[...]
    }

    /// Returns where the call of the next match goes, and the ignored keys.
    ///
    /// - Throws: `MediatorError` as ``next()``; or, if actions declined, the failure of the first.
    mutating func nextOutcome() throws -> (outcome: RedirectOutcome, ignored: [String]) {
        do throws(MediatorError) {
            let request = try next()
            let outcome = try gateway.outcome(of: request, by: .link, origin: link.origin, notFound: notFound)
            return (outcome, request.ignored)
        } catch {
            guard let page = gateway.fallback(for: error, of: link) else { throw declined ?? error }
            return (.page(page), [])
        }
    }

    /// Returns whether the search goes on after an error of an action: to the next match if the action declined the link,
    /// to its end if an interceptor led to an action that does not exist for it.
    mutating func goesOn(after error: any Error, of action: ExposedAction) -> Bool {
        if action.isRefused(by: error) {
            // As after a redirect that leads nowhere: what the interceptors did has happened, and is not done twice.
            (isAtEnd, hasAskedHandlers, self.error) = (true, true, nil)
            return true
        }
        if isAtEnd { return (error as? MediatorError).map { Self.isOfNoHandler($0, action.entry.path) } ?? false }
        guard action.declined(by: error) else { return false }
        declined = declined ?? error
        return true
    }

    /// Returns the call of the next match: after the routes and the default forms, the `notFound` handlers that
    /// answer for links.
    ///
    /// - Throws: `MediatorError` for invalid parameters, or with code `notFound` if there is no further match.
    mutating func next() throws(MediatorError) -> CallRequest {
        while let match = try nextAdmitted() {
            let (form, action) = (match.form, match.action)
            guard let route = form.registration, let condition = route.condition else {
                return try gateway.request(of: link, by: form, action)
            }
            let request: CallRequest
            do throws(MediatorError) {
                request = try gateway.request(of: link, by: form, action)
            } catch {
                self.error = self.error ?? error
                continue
            }
            if try holds(condition, of: route, for: request) { return request }
            gateway.traceFailedCondition(of: form, action)
        }
        if let error = error as? MediatorError { throw error }
        if !hasAskedHandlers {
            hasAskedHandlers = true
            if let request = try gateway.handler(for: link, isAwaited: isAwaited) { return request }
        }
        throw notFound
    }

    /// Whether an error means that no `notFound` handler answered for the names of a link.
    private static func isOfNoHandler(_ error: MediatorError, _ path: ActionPath) -> Bool {
        let isOfNames = error.target == path.target && error.action == path.action
        return isOfNames && [.targetNotFound, .actionNotFound].contains(error.code)
    }

    /// Whether ``nextOutcome()`` would find an action or a page, whatever the parameters.
    ///
    /// A condition counts as true if the URL does not have the parameters for it.
    ///
    /// - Throws: `MediatorError` with code `callDepthExceeded`.
    mutating func hasOutcome() throws(MediatorError) -> Bool {
        while let match = try nextAdmitted() {
            let (form, action) = (match.form, match.action)
            let valid = try? gateway.request(of: link, by: form, action)
            if let valid, let route = form.registration, let condition = route.condition,
                try !holds(condition, of: route, for: valid)
            {
                continue
            }
            guard gateway.redirector != nil else { return true }
            let request =
                valid
                ?? CallRequest(
                    action: action, parameters: [:], ignored: [], route: form.registration?.pattern, url: link.url)
            do throws(MediatorError) {
                _ = try gateway.outcome(
                    of: request, by: .link, origin: link.origin, isDryRun: true, notFound: notFound)
                return true
            } catch {
                // Only the parameters are in the way.
                return error.code == .invalidParameter
            }
        }
        return false
    }

    /// Returns whether the condition of a route holds.
    ///
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the condition asks the gateway again without end.
    private func holds(
        _ condition: RouteCondition, of route: RouteRegistration, for request: CallRequest
    ) throws(MediatorError) -> Bool {
        let action = request.action
        let match = RouteMatch(
            parameters: request.parameters, origin: link.origin, query: action.undeclared(link.url))
        return try gateway.mediator.core.nesting("condition of \(route.pattern.quotedBriefly)", action.entry.path) {
            condition.holds(match)
        }
    }

    /// The error that no action exists for the link.
    private var notFound: MediatorError { .notFound(link.url, actions.routes.secrets) }

    /// Returns the next match whose action is admitted.
    ///
    /// An action that is not admitted does not exist: its routes do not hide those of other actions.
    ///
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the policy asks the gateway again without end.
    private mutating func nextAdmitted() throws(MediatorError) -> RouteTrie.Leaf? {
        while !isAtEnd, let match = remaining.popFirst() {
            if gateway.offers(match.form), try gateway.admits(match.action.schema, by: .link, from: link.origin) {
                return match
            }
        }
        isAtEnd = true
        return nil
    }
}

extension Gateway {
    /// Whether the gateway reads URLs of a form.
    func offers(_ form: RouteForm) -> Bool { hasDefaultForms || form.registration != nil }

    /// Returns the first match of a URL by a route without a condition, or by a default form.
    func unconditionalMatch(
        of url: GatewayURL, admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> RouteTrie.Leaf? {
        for match in exposedActions.routes.matches(of: url)
        where offers(match.form) && match.form.registration?.condition == nil {
            if try admits(match.action) { return match }
        }
        return nil
    }

    /// Shows in traces of the action that a route did not match, since its condition did not hold.
    func traceFailedCondition(of form: RouteForm, _ action: ExposedAction) {
        guard let route = form.registration else { return }
        let tracers = mediator.core.table.tracers(covering: route.path)
        let span = Span(
            kind: "route", target: route.pattern, action: "\(route.path)", module: action.entry.module, caller: nil)
        // The error is the outcome of the span.
        try? tracers.trace(span, in: CallContext(mediator.core)) { _ in throw MediatorError.conditionFailed(route) }
    }

    /// Returns the `notFound` handlers that answer for a link of the default form, as an action of its names.
    ///
    /// They run for the names of internal actions too: those do not exist for links.
    ///
    /// - Parameter isAwaited: Whether the caller awaits the action: interceptors may then redirect it to one that suspends.
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the policy asks the gateway again without end.
    func handler(for link: borrowing Link, isAwaited: Bool) throws(MediatorError) -> CallRequest? {
        let url = link.url
        guard url.path.count == 2, url.fragmentPath == nil else { return nil }
        let path = ActionPath(target: url.path[0], action: url.path[1])
        guard let schema = unregistered(path), try admits(schema, by: .link, from: link.origin),
            let entry = try? mediator.notFoundAction(path, [:], awaited: isAwaited, isLink: true)
        else { return nil }
        let action = ExposedAction(entry: entry, schema: schema, isUnregistered: true)
        var parameters = action.undeclared(url)
        for (key, value) in link.context { parameters[key] = value }
        return CallRequest(action: action, parameters: parameters, ignored: url.anchor == nil ? [] : ["#"])
    }
}
