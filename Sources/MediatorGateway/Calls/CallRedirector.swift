package import Mediator

/// A call from outside, as a redirector decides about it.
package struct RedirectRequest: Sendable {
    /// The called action.
    package var path: ActionPath
    /// The parameters as the caller gave them.
    package var parameters: Parameters
    /// The pattern of the gateway's route that the call matched, if any.
    package var route: String?
    /// The keys in the query of the URL; none for other calls.
    package var keys: [GatewayURL.Item]

    package init(path: ActionPath, parameters: Parameters, route: String? = nil, keys: [GatewayURL.Item] = []) {
        self.path = path
        self.parameters = parameters
        self.route = route
        self.keys = keys
    }
}

/// The extension point for redirects: decides whether a call of a gateway goes to another action or to a web page.
package protocol CallRedirector: AnyObject, Sendable {
    /// Returns the decision about a call from outside.
    ///
    /// - Parameters:
    ///   - request: The call.
    ///   - admits: Whether an action exists for the caller.
    /// - Throws: `MediatorError` of the called action.
    func outcome(
        of request: RedirectRequest,
        admits: (ActionSchema) -> Bool
    ) throws(MediatorError) -> RedirectOutcome

    /// Returns the action to which a call goes, even if its parameters are invalid.
    func end(of request: RedirectRequest, admits: (ActionSchema) -> Bool) -> RedirectEnd

    /// The keys of URLs on which the redirects depend: they do not count as ignored.
    var urlKeys: Set<String> { get }

    /// Shows a web page, and returns the result for the caller, if any.
    ///
    /// - Throws: The error of the app's closure that shows the page.
    func show(_ page: WebPage) throws -> Value?

    /// Returns the web page for a URL that no action handles; nil for none.
    func fallback(for url: GatewayURL, _ text: String) -> WebPage?
}

/// The decision of a redirector about a call.
package enum RedirectOutcome: Sendable {
    case stay
    case action(ActionPath, Parameters)
    case page(WebPage)
    /// No action exists for the caller at the URL to which the call was sent.
    case nowhere
}

/// The end of a call's redirects, without regard to its parameters.
package enum RedirectEnd: Sendable {
    case action(ActionPath)
    case page
    case nowhere
}

/// The attached object that holds the redirector of a gateway.
private final class InstalledRedirector: Sendable {
    let redirector: any CallRedirector

    init(_ redirector: any CallRedirector) {
        self.redirector = redirector
    }
}

extension Gateway {
    /// The installed redirector; nil for none.
    var redirector: (any CallRedirector)? {
        attachments.existing(InstalledRedirector.self)?.redirector
    }

    /// Installs a redirector, unless one is installed.
    package func install(_ redirector: some CallRedirector) {
        _ = attachments.object(InstalledRedirector.self) { InstalledRedirector(redirector) }
    }
}

/// The action of a URL, and what the URL gives.
package struct URLShape: Sendable {
    package let schema: ActionSchema
    /// The pattern of the route that it matches; nil for the default form.
    package let route: String?
    /// The names of the parameters that the path, the route and the query give.
    package let given: Set<String>
}

extension Destination {
    var request: RedirectRequest {
        RedirectRequest(
            path: action.schema.path, parameters: parameters, route: form?.registration?.pattern, keys: url?.items ?? []
        )
    }
}

extension RouteForm {
    /// Returns the names of the parameters that a matching URL gives.
    fileprivate func parameters(of url: GatewayURL) -> Set<String> {
        let names = parts.filter { $0.kind != .text }.map(\.parameter) + (registration?.fixed ?? [:]).map(\.key)
        return Set(names + url.items.map(\.key))
    }
}

/// The destination of a call from outside after redirects.
enum RemoteDestination {
    case action(RemoteAction, Parameters)
    case page(WebPage)
}

extension Gateway {
    /// Returns the destination of a call of an admitted action.
    ///
    /// A redirect exposes nothing: the action to which it leads must exist for the origin, as for a direct call.
    ///
    /// - Parameters:
    ///   - destination: The requested action and parameters.
    ///   - way: `.link` for a URL, `.remote` for a message.
    ///   - origin: The origin of the call.
    ///   - notFound: The error for an action that does not exist for the origin; it names the requested one.
    /// - Throws: `MediatorError` with code `notFound`, or for invalid parameters.
    func redirected(
        _ destination: Destination,
        by way: Exposure,
        origin: Origin,
        notFound: @autoclosure () -> MediatorError
    ) throws(MediatorError) -> RemoteDestination {
        let (action, parameters) = (destination.action, destination.parameters)
        guard let redirector else { return .action(action, parameters) }
        var failure: MediatorError?
        let outcome = try redirector.outcome(of: destination.request) { schema in
            do throws(MediatorError) {
                return try admits(schema, by: way, from: origin)
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        switch outcome {
        case .stay: return .action(action, parameters)
        case .nowhere: throw notFound()
        case .page(let page): return .page(page)
        case .action(let other, let parameters):
            guard let other = remoteActions[other], try admits(other.schema, by: way, from: origin) else {
                throw notFound()
            }
            return .action(other, parameters)
        }
    }

    /// Returns the call for which a URL of a redirect rule stands; routes with a condition do not match it.
    ///
    /// - Parameters:
    ///   - text: The URL.
    ///   - context: Further parameters, which the action gets if it declares them and the URL does not give them.
    ///   - admits: Whether an action exists for the caller.
    /// - Throws: `MediatorError` as `open(_:origin:context:)` before it performs the action.
    package func request(
        of text: String,
        context: Parameters,
        admits: (ActionSchema) -> Bool
    ) throws(MediatorError) -> RedirectRequest {
        let (url, form, action) = try target(of: text) { admits($0.schema) }
        let given = form.parameters(of: url)
        let others = Parameters(unchecked: context.filter { !given.contains($0.key) })
        return try destination(of: Link(text: text, url: url, origin: .url(), context: others), by: form, action)
            .request
    }

    /// Returns the action of a URL of a redirect rule, with the names of the parameters that the URL gives.
    ///
    /// - Throws: `MediatorError` with code `notFound`, `invalidURL` or `foreignURL`, or for a text of the URL that does
    ///   not fit its parameter.
    package func shape(of text: String) throws(MediatorError) -> URLShape {
        let (url, form, action) = try target(of: text) { _ in true }
        var optional = action.schema
        for index in optional.parameters.indices { optional.parameters[index].isRequired = false }
        let lenient = RemoteAction(entry: action.entry, schema: optional)
        _ = try destination(of: Link(text: text, url: url, origin: .url(), context: [:]), by: form, lenient)
        return URLShape(
            schema: action.schema, route: form.registration?.pattern, given: form.parameters(of: url))
    }

    private func target(
        of text: String, admits: (RemoteAction) -> Bool
    ) throws(MediatorError) -> (url: GatewayURL, form: RouteForm, action: RemoteAction) {
        let url = try URLReader.read(text, addresses)
        guard let (form, action) = unconditionalMatch(of: url, admits: admits) else {
            throw .notFound(url, remoteActions.routes.secrets)
        }
        return (url, form, action)
    }

    /// Shows a web page, and returns the answer to the URL that led to it.
    func show(_ page: WebPage, ignored: [String] = []) throws -> Answer {
        let value = try redirector?.show(page) ?? .null
        return Answer(
            target: page.target ?? "", action: page.action ?? "", value: value, ignored: ignored, page: page)
    }

    /// Returns the web page for a URL that no action handles; nil for none.
    func fallback(for error: MediatorError, _ text: String) -> WebPage? {
        guard error.code == .notFound, let redirector, let url = try? URLReader.read(text, addresses) else {
            return nil
        }
        return redirector.fallback(for: url, text)
    }
}
