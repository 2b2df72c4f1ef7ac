public import Mediator
public import MediatorGateway

extension Gateway {
    /// Creates a gateway with settings of its redirects.
    ///
    /// The other parameters are those of
    /// `Gateway.init(_:schemes:webHosts:strict:defaultForms:startQueue:sharedEvents:policy:)`.
    ///
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
