package import Mediator

/// The extension point for redirects: decides whether a call of a gateway goes to another action or to a web page.
package protocol CallRedirector: AnyObject, Sendable {
    /// Decides where a call of an admitted action goes.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - isDryRun: Whether no call is made, so that invalid parameters do not matter.
    ///   - admits: Whether an action exists for the caller.
    /// - Returns: The outcome; nil if the call was led to an action that does not exist for the caller.
    /// - Throws: `MediatorError` of the called action, or the error of `admits`.
    func outcome(
        of request: CallRequest,
        isDryRun: Bool,
        admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> RedirectOutcome?

    /// The keys of URLs on which the redirects depend: they do not count as ignored.
    var urlKeys: Set<String> { get }

    /// Shows a web page, and returns the result for the caller, if any.
    ///
    /// - Throws: The error of the app's closure that shows the page.
    func show(_ page: WebPage) throws -> Value?

    /// Returns the web page for a URL that no action handles; nil for none.
    ///
    /// - Parameters:
    ///   - url: The URL as the app received it.
    ///   - open: Returns the URL without its secret parameters, and their names.
    func fallback(for url: String, open: () -> (url: GatewayURL, secrets: [String])) -> WebPage?
}

/// Where a call from outside goes: to the action that it names, to another one, or to a web page.
package enum RedirectOutcome: Sendable {
    case action(ExposedAction, Parameters)
    case page(WebPage)
}

extension Gateway {
    /// Returns where a call of an admitted action goes.
    ///
    /// A redirect exposes nothing: each action to which it leads must exist for the origin, as for a direct call.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - way: `.link` for a URL, `.external` for a message.
    ///   - origin: The origin of the call.
    ///   - isDryRun: Whether no call is made, so that invalid parameters do not matter.
    ///   - notFound: The error for an action that does not exist for the origin; it names the requested one.
    /// - Throws: `MediatorError` with code `notFound`, or for invalid parameters.
    func outcome(
        of request: CallRequest,
        by way: Exposure,
        origin: Origin,
        isDryRun: Bool = false,
        notFound: @autoclosure () -> MediatorError
    ) throws(MediatorError) -> RedirectOutcome {
        guard let redirector else { return .action(request.action, request.parameters) }
        let outcome = try redirector.outcome(of: request, isDryRun: isDryRun) { action throws(MediatorError) in
            try admits(action.schema, by: way, from: origin)
        }
        guard let outcome else { throw notFound() }
        return outcome
    }

    /// Returns the call that a URL of a redirect rule asks for; routes with a condition do not match it.
    ///
    /// - Parameters:
    ///   - text: The URL.
    ///   - context: Further parameters, which the action gets if it declares them and the URL does not give them.
    ///   - admits: Whether an action exists for the caller.
    /// - Throws: `MediatorError` as `open(_:origin:context:)` before it performs the action.
    package func request(
        of text: String,
        context: Parameters,
        admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> CallRequest {
        let url = try URLReader.read(text, addresses)
        guard let match = try unconditionalMatch(of: url, admits: admits) else {
            throw .notFound(url, exposedActions.routes.secrets)
        }
        let given = match.form.parameters(of: url)
        let others = Parameters(unchecked: context.filter { !given.contains($0.key) })
        return try request(
            of: Link(text: text, url: url, origin: .url(), context: others), by: match.form, match.action)
    }

    /// Shows a web page, and returns the response to the URL that led to it.
    func show(_ page: WebPage, ignored: [String] = []) throws -> Response {
        let value = try redirector?.show(page) ?? .null
        return Response(
            target: page.target ?? "", action: page.action ?? "", value: value, ignored: ignored, page: page)
    }

    /// Returns the web page for a link that no action handles; nil for none.
    func fallback(for error: MediatorError, of link: borrowing Link) -> WebPage? {
        guard error.code == .notFound, let redirector else { return nil }
        let (url, routes) = (link.url, exposedActions.routes)
        return redirector.fallback(for: link.text) { url.withoutSecrets(of: routes.matches(of: url)) }
    }
}

extension RouteForm {
    /// Returns the names of the parameters that a matching URL gives.
    fileprivate func parameters(of url: GatewayURL) -> Set<String> {
        let names = parts.filter { $0.kind != .text }.map(\.parameter) + (registration?.fixed ?? [:]).map(\.key)
        return Set(names + url.items.map(\.key))
    }
}

extension GatewayURL {
    /// Returns the URL without the secret parameters of forms that it matches, and their names.
    fileprivate func withoutSecrets(of matches: [RouteTrie.Leaf]) -> (url: GatewayURL, secrets: [String]) {
        let names = Set(matches.flatMap { $0.action.schema.parameters.filter(\.hasSecrets).map { ExactText($0.name) } })
        var removed = names.intersection(items.map { ExactText($0.key) })
        var url = self
        url.query.removeAll { names.contains(ExactText($0.key)) }
        url.fragmentQuery.removeAll { names.contains(ExactText($0.key)) }
        var positions: Set<Int> = []
        for form in matches.map(\.form) {
            for (position, part) in form.parts.enumerated() where part.isSecret {
                removed.insert(ExactText(part.parameter))
                positions.insert(position)
                if part.kind == .wildcard { positions.formUnion(position..<path.count + (fragmentPath?.count ?? 0)) }
            }
        }
        func open(_ parts: [String], from start: Int) -> [String] {
            parts.enumerated().filter { !positions.contains(start + $0.offset) }.map(\.element)
        }
        url.path = open(path, from: 0)
        url.fragmentPath = fragmentPath.map { open($0, from: path.count) }
        return (url, removed.map(\.text).sorted())
    }
}
