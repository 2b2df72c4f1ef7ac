public import Mediator
public import MediatorGateway

extension Gateway {
    /// Creates a gateway to the exposed actions of a mediator, with settings of its redirects.
    ///
    /// - Parameters:
    ///   - mediator: The mediator that performs the actions registered at the time of each call.
    ///   - schemes: The custom URL schemes that it accepts, as `demo`; the URLs it builds have the first one.
    ///   - webHosts: The only hosts of web URLs that it accepts, as `m.example.com` or `localhost:8080`.
    ///   - strict: Whether a query key that the action does not declare is an error; by default the gateway ignores the
    ///     key and reports it in `Answer.ignored`.
    ///   - defaultForms: Whether each exposed action has the address `demo://Target/action`.
    ///   - startQueue: How links wait while the modules start; nil if they do not wait.
    ///   - redirects: The settings of the redirects.
    ///   - policy: Refuses actions and events beyond the contracts; nil refuses none.
    /// - Throws: `MediatorError` with code `invalidGateway` for an invalid scheme, host or web fallback.
    public convenience init(
        _ mediator: Mediator,
        schemes: [String] = [],
        webHosts: [String] = [],
        strict: Bool = false,
        defaultForms: Bool = true,
        startQueue: StartQueue? = StartQueue(),
        redirects: RedirectSettings,
        policy: Policy? = nil
    ) throws(MediatorError) {
        try self.init(
            mediator, schemes: schemes, webHosts: webHosts, strict: strict, defaultForms: defaultForms,
            startQueue: startQueue, policy: policy)
        try redirects.check()
        _ = redirector { Redirects(self, settings: redirects) }
    }

    /// The redirects of the gateway; the table is empty at first.
    public var redirects: Redirects { redirector { Redirects(self, settings: RedirectSettings()) } }
}

extension Redirects: CallRedirector {
    package func outcome(
        of request: CallRequest,
        isDryRun: Bool,
        admits: (RemoteAction) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> RedirectOutcome? {
        let (path, parameters) = (request.action.schema.path, request.parameters)
        guard !index.isEmpty else { return .action(request.action, parameters) }
        var walk = RedirectWalk(of: path, parameters, route: request.route, keys: request.keys)
        do throws(MediatorError) {
            let page = try follow(&walk, isLocal: false, isDryRun: isDryRun, admits: admits)
            if let page { return .page(page) }
        } catch {
            if error.code == .notFound { return nil }
            throw error
        }
        guard walk.lastRule != nil else { return .action(request.action, parameters) }
        guard let action = gateway?.remoteActions[walk.path], try admits(action) else { return nil }
        return .action(action, walk.parameters)
    }

    package var urlKeys: Set<String> { index.urlKeys }

    package func show(_ page: WebPage) throws -> Value? {
        try value(for: page, of: ActionPath(target: page.target ?? "", action: page.action ?? ""))
    }

    /// Returns the web page for a URL that no action handles; nil without a fallback.
    ///
    /// A web URL is its own page. For a custom scheme, the path, the query and the fragment are appended to the
    /// fallback.
    package func fallback(for url: GatewayURL, _ text: String) -> WebPage? {
        guard let base = settings.webFallback else { return nil }
        return WebPage(
            address: text.prefix { $0 != ":" }.isWebScheme ? text : RedirectAddress.address(of: url, below: base))
    }
}

extension RedirectAddress {
    /// Returns the address with the path, the query and the fragment of a URL below a base.
    fileprivate static func address(of url: GatewayURL, below base: String) -> String {
        func path(_ range: Range<Int>) -> String {
            range.map { "/" + url.text($0).percentEncoded }.joined()
        }
        func query(_ items: [GatewayURL.Item]) -> String {
            guard !items.isEmpty else { return "" }
            return "?" + items.map { "\($0.key.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        }
        let root = base.hasSuffix("/") ? String(base.dropLast()) : base
        let fragment = (url.hasFragmentPath ? path(url.pathCount..<url.partCount) : "") + query(url.fragmentQuery)
        let anchor = url.anchor?.percentEncoded ?? fragment
        return root + path(0..<url.pathCount) + query(url.query) + (anchor.isEmpty ? "" : "#" + anchor)
    }
}
