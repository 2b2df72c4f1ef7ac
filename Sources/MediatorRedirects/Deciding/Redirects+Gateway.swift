package import Mediator
package import MediatorGateway

extension Redirects: CallRedirector {
    package func outcome(
        of request: CallRequest,
        isDryRun: Bool,
        admits: (ExposedAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> RedirectOutcome? {
        let (path, parameters) = (request.action.schema.path, request.parameters)
        guard !index.isEmpty else { return .action(request.action, parameters) }
        var walk = RedirectWalk(of: path, parameters, route: request.route, keys: request.keys)
        let page: WebPage?
        do throws(MediatorError) {
            page = try follow(&walk, isLocal: false, isDryRun: isDryRun, admits: admits)
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
        let outcome: RedirectOutcome
        if let page {
            outcome = .page(page)
        } else if walk.lastRule == nil {
            outcome = .action(request.action, parameters)
        } else {
            guard let action = gateway?.exposedActions[walk.path], try admits(action) else { return nil }
            outcome = .action(action, walk.parameters)
        }
        if !isDryRun { try sendReports(of: walk) }
        return outcome
    }

    package var urlKeys: Set<String> { index.urlKeys }

    package func show(_ page: WebPage) throws -> Value? {
        guard let core else { return try settings.showPage(page) }
        let path = ActionPath(target: page.target ?? "", action: page.action ?? "")
        return try core.nesting("page of \(path)", path) { Result { try settings.showPage(page) } }.get()
    }

    /// Returns the web page for a URL that no action handles; nil without a fallback.
    ///
    /// A web URL is its own page. For a custom scheme, the path, the query and the fragment are appended to the
    /// fallback, without secrets.
    package func fallback(for url: String, open: () -> (url: GatewayURL, secrets: [String])) -> WebPage? {
        guard let base = settings.webFallback else { return nil }
        if url.prefix(while: { $0 != ":" }).isWebScheme { return WebPage(address: url) }
        let (open, secrets) = open()
        return WebPage(address: RedirectAddress.address(of: open, below: base), dropped: secrets)
    }
}

extension RedirectAddress {
    /// Returns the address with the path, the query and the fragment of a URL below a base.
    fileprivate static func address(of url: GatewayURL, below base: String) -> String {
        func path(_ parts: [String]) -> String { parts.map { "/" + $0.percentEncoded }.joined() }
        func query(_ items: [GatewayURL.Item]) -> String {
            guard !items.isEmpty else { return "" }
            return "?" + items.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        }
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        let fragment = path(url.fragmentPath ?? []) + query(url.fragmentQuery)
        let anchor = url.anchor?.percentEncoded ?? fragment
        return root + path(url.path) + query(url.query) + (anchor.isEmpty ? "" : "#" + anchor)
    }
}
