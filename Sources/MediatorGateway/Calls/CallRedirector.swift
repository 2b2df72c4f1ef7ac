package import Mediator

/// The extension point for redirects: decides whether a call of a gateway goes to another action or to a web page.
package protocol CallRedirector: AnyObject, Sendable {
    /// Returns the decision about a call from outside.
    ///
    /// - Parameters:
    ///   - path: The called action.
    ///   - parameters: The parameters as the caller gave them.
    ///   - route: The pattern of the gateway's route that the call matched, if any.
    /// - Throws: `MediatorError` of the called action.
    func outcome(
        of path: ActionPath,
        _ parameters: Parameters,
        route: String?
    ) throws(MediatorError) -> RedirectOutcome

    /// Returns the action to which calls of an action go, whatever their parameters; nil for a web page.
    func end(of path: ActionPath, route: String?) -> ActionPath?

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
    var redirector: (any CallRedirector)? { attachments.existing(InstalledRedirector.self)?.redirector }

    /// Installs a redirector, unless one is installed.
    package func install(_ redirector: some CallRedirector) {
        _ = attachments.object(InstalledRedirector.self) { InstalledRedirector(redirector) }
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
        switch try redirector.outcome(of: action.schema.path, parameters, route: destination.route) {
        case .stay: return .action(action, parameters)
        case .page(let page): return .page(page)
        case .action(let other, let parameters):
            guard let other = remoteActions[other, for: way], admits(other, from: origin) else { throw notFound() }
            return .action(other, parameters)
        }
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
