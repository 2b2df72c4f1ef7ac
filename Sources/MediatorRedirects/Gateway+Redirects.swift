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
    ///     key and reports it in `Response.ignored`.
    ///   - defaultForms: Whether each exposed action has the address `demo://Target/action`.
    ///   - startQueue: How links wait while the modules start; nil if they do not wait.
    ///   - sharedEvents: External events each of which goes to one of the processes of the app that subscribe to it.
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
        sharedEvents: [any Contract] = [],
        redirects: RedirectSettings,
        policy: Policy? = nil
    ) throws(MediatorError) {
        try self.init(
            mediator, schemes: schemes, webHosts: webHosts, strict: strict, defaultForms: defaultForms,
            startQueue: startQueue, sharedEvents: sharedEvents, policy: policy)
        try redirects.check()
        _ = redirector { Redirects(self, settings: redirects) }
    }

    /// The redirects of the gateway; the table is empty at first.
    public var redirects: Redirects { redirector { Redirects(self, settings: RedirectSettings()) } }
}
