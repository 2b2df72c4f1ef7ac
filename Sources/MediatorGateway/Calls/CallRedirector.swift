package import Mediator

/// Decides where calls go instead: the redirects of a gateway plug in here.
package protocol CallRedirector: AnyObject, Sendable {
    /// Decides about a call from outside.
    ///
    /// - Parameters:
    ///   - path: The action that is called.
    ///   - parameters: Its parameters as the caller gave them.
    ///   - route: The pattern of the gateway's route by which the call came, if it did.
    /// - Throws: ``MediatorError`` of the action that is called.
    func outcome(
        of path: ActionPath,
        _ parameters: Parameters,
        route: String?
    ) throws(MediatorError) -> RedirectOutcome

    /// Returns the action that calls of an action go to, whatever their parameters; nil for a web page.
    func end(of path: ActionPath, route: String?) -> ActionPath?

    /// Shows a web page, and returns what the caller gets in place of a result, if anything.
    ///
    /// - Throws: What the app throws that shows it.
    func show(_ page: WebPage) throws -> Value?

    /// Returns the web page for a URL that no action answers, if there is to be one.
    func fallback(for url: GatewayURL, _ text: String) -> WebPage?
}

/// What becomes of a call.
package enum RedirectOutcome: Sendable {
    case stay
    case action(ActionPath, Parameters)
    case page(WebPage)
}

/// The redirector of a gateway, by which the gateway knows it.
private final class InstalledRedirector: Sendable {
    let redirector: any CallRedirector

    init(_ redirector: any CallRedirector) {
        self.redirector = redirector
    }
}

extension Gateway {
    /// What decides where calls go instead; nil when nothing does.
    var redirector: (any CallRedirector)? { attachments.existing(InstalledRedirector.self)?.redirector }

    /// Installs what decides where calls go instead, unless there is one.
    package func install(_ redirector: some CallRedirector) {
        _ = attachments.object(InstalledRedirector.self) { InstalledRedirector(redirector) }
    }
}

/// Where a call from outside goes once the redirector has been asked.
enum RemoteDestination {
    case action(RemoteAction, Parameters)
    case page(WebPage)
}

extension Gateway {
    /// Returns where a call of an admitted action goes.
    ///
    /// A redirect exposes nothing: an action to which a call is sent must be one that exists for the origin, as if it had
    /// been called itself.
    ///
    /// - Parameters:
    ///   - destination: What was asked for.
    ///   - origin: Where the call came from.
    ///   - notFound: The error for what does not exist, in the words of the request.
    /// - Throws: ``MediatorError`` with code `notFound`, and for parameters that do not fit.
    func redirected(
        _ destination: Destination,
        origin: Origin,
        notFound: @autoclosure () -> MediatorError
    ) throws(MediatorError) -> RemoteDestination {
        let (action, parameters) = (destination.action, destination.parameters)
        guard let redirector else { return .action(action, parameters) }
        switch try redirector.outcome(of: action.schema.path, parameters, route: destination.route) {
        case .stay: return .action(action, parameters)
        case .page(let page): return .page(page)
        case .action(let other, let parameters):
            guard let other = remoteActions[other], admits(other, from: origin) else { throw notFound() }
            return .action(other, parameters)
        }
    }

    /// Shows a web page and returns what came of the URL that led to it.
    func show(_ page: WebPage, ignored: [String] = []) throws -> Answer {
        let value = try redirector?.show(page) ?? .null
        return Answer(
            target: page.target ?? "", action: page.action ?? "", value: value, ignored: ignored, page: page)
    }

    /// Returns the web page for a URL that no action answers, if there is to be one.
    func fallback(for error: MediatorError, _ text: String) -> WebPage? {
        guard error.code == .notFound, let redirector, let url = try? URLReader.read(text, addresses) else { return nil }
        return redirector.fallback(for: url, text)
    }
}
