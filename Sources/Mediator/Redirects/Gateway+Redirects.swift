/// Where a call from outside goes once the redirects have been asked.
enum RemoteDestination {
    case action(RemoteAction, Parameters)
    case page(WebPage)
}

extension Gateway {
    /// Returns where a call of an admitted action goes.
    ///
    /// No redirect opens what is not open: an action to which a call is sent must be one that exists for the origin, as
    /// if it had been asked for itself.
    ///
    /// - Parameters:
    ///   - destination: What was asked for.
    ///   - origin: Where the call came from.
    ///   - notFound: The error for what does not exist, in the words of whoever asked.
    /// - Throws: ``MediatorError`` with code `notFound`, and for parameters that do not fit.
    func redirected(
        _ destination: Destination,
        origin: Origin,
        notFound: @autoclosure () -> MediatorError
    ) throws(MediatorError) -> RemoteDestination {
        let (action, parameters) = (destination.action, destination.parameters)
        let path = ActionPath(target: action.schema.target, action: action.schema.action)
        switch try redirects.outcome(of: path, parameters, route: destination.route) {
        case .stay: return .action(action, parameters)
        case .page(let page): return .page(page)
        case .action(let other, let parameters):
            guard let other = remoteActions[other], admits(other, from: origin) else { throw notFound() }
            return .action(other, parameters)
        }
    }

    /// Shows a web page and returns what came of the URL that led to it.
    func show(_ page: WebPage, ignored: [String] = []) throws -> Answer {
        let value = try redirects.settings.showPage(page) ?? .null
        return Answer(
            target: page.target ?? "", action: page.action ?? "", value: value, ignored: ignored, page: page)
    }

    /// Returns the web page for a URL that nobody answers, if there is to be one.
    ///
    /// A URL of a web host is its own page. The path, the query and the fragment of another one go to the fallback.
    func fallback(for error: MediatorError, _ url: String) -> WebPage? {
        guard error.code == .notFound, let base = redirects.settings.webFallback,
            let read = try? URLReader.read(url, addresses)
        else { return nil }
        return WebPage(
            address: url.prefix { $0 != ":" }.isWebScheme ? url : RedirectAddress.address(of: read, below: base))
    }
}

extension RedirectAddress {
    /// Returns the address of what a URL names, at another base.
    fileprivate static func address(of url: GatewayURL, below base: String) -> String {
        func path(_ range: Range<Int>) -> String {
            range.map { "/" + url.text($0).percentEncoded }.joined()
        }
        func query(_ items: [GatewayURL.Item]) -> String {
            guard !items.isEmpty else { return "" }
            return "?" + items.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        }
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        let fragment = (url.hasFragmentPath ? path(url.pathCount..<url.parts.count) : "") + query(url.fragmentQuery)
        let anchor = url.anchor?.percentEncoded ?? fragment
        return root + path(0..<url.pathCount) + query(url.query) + (anchor.isEmpty ? "" : "#" + anchor)
    }
}
