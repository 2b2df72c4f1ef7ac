public import Mediator
import Synchronization

/// Performs actions for URLs, messages of web pages and pushes: the entry to the app from outside.
///
///     let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
///     let response = try await gateway.open("demo://Catalog/product?id=P-1001")
///     print(response.value)
///
/// A gateway denies by default. Only actions with `exposure: .external` exist for it, and for URLs those with
/// `exposure: .link`, too. For an internal action, an unregistered name and an action that the policy refuses it throws
/// the same `MediatorError`, with code `notFound`.
/// An admitted call runs like any other, interceptors included, with the `Call.origin` that the app passed. It stays a
/// call from outside: where an interceptor or a redirect leads it to another action, that one must exist for the caller
/// as well. The contract determines how texts from outside are converted.
///
/// Thread-safe. An app needs one gateway, and keeps it beside its mediator.
public final class Gateway: Sendable {
    /// Returns whether an origin may reach an exposed action; for false, the action does not exist for that origin.
    ///
    /// It runs on the caller's thread for each call, before the gateway reads the parameters, and again for each action
    /// to which an interceptor or a redirect leads the call. If it asks the gateway again without end, the call fails
    /// with `callDepthExceeded`. It also decides about
    /// external events, at each subscription and before the gateway sends an event: it gets the event as an action of the
    /// same name whose parameters are those of the event, and which changes nothing.
    public typealias Policy = @Sendable (_ action: ActionSchema, _ origin: Origin) -> Bool

    package let mediator: Mediator
    package let addresses: GatewayAddresses
    let isStrict: Bool
    /// How links wait until the modules have started; nil if they do not wait.
    let startQueue: StartQueue?
    package let hasDefaultForms: Bool
    private let policy: Policy?
    let sharedEvents: SharedEvents
    package let callsInProgress = CallsInProgress()
    private let installedRedirector = Mutex<(any CallRedirector)?>(nil)

    /// Creates a gateway to the exposed actions of a mediator.
    ///
    /// - Parameters:
    ///   - mediator: The mediator that performs the actions registered at the time of each call.
    ///   - schemes: The custom URL schemes that it accepts, as `demo`; the URLs it builds have the first one.
    ///   - webHosts: The only hosts of web URLs that it accepts, as `m.example.com` or `localhost:8080`.
    ///   - strict: Whether a query key that the action does not declare is an error; by default the gateway ignores the
    ///     key and reports it in ``Response/ignored``.
    ///   - defaultForms: Whether each exposed action has the address `demo://Target/action`; without it, URLs reach
    ///     actions by routes only. `Registry.disableDefaultForm(of:fileID:line:)` does the same for one action.
    ///   - startQueue: How links wait while the modules start; nil if they do not wait.
    ///   - sharedEvents: External events each of which goes to one of the processes of the app that subscribe to it, in turn;
    ///     other events, and other clients, get all.
    ///   - policy: Restricts the exposed actions and the external events by their origin; nil admits all of them.
    /// - Throws: `MediatorError` with code `invalidGateway` for an invalid scheme or host.
    public init(
        _ mediator: Mediator,
        schemes: [String] = [],
        webHosts: [String] = [],
        strict: Bool = false,
        defaultForms: Bool = true,
        startQueue: StartQueue? = StartQueue(),
        sharedEvents: [any Contract] = [],
        policy: Policy? = nil
    ) throws(MediatorError) {
        // The external caller makes the calls, not the code that creates the gateway.
        self.mediator = Mediator(context: CallContext(mediator.core), frame: .noHandler)
        addresses = try GatewayAddresses(schemes: schemes, webHosts: webHosts)
        isStrict = strict
        hasDefaultForms = defaultForms
        self.startQueue = startQueue
        self.policy = policy
        self.sharedEvents = SharedEvents(sharedEvents)
    }

    /// Returns whether an action or an external event exists for an origin; false as well if the policy asks the gateway
    /// again without end.
    package func admits(_ schema: ActionSchema, from origin: Origin) -> Bool {
        (try? admits(schema, by: .link, from: origin)) ?? false
    }

    /// Returns whether an action exists for an origin: one that a caller names, and each one that its call is led to.
    ///
    /// Nothing else decides it.
    ///
    /// - Parameters:
    ///   - schema: The contract of the action.
    ///   - way: `.link` for a URL, `.external` for a message.
    ///   - origin: The origin of the call.
    /// - Throws: `MediatorError` with code `callDepthExceeded` if the policy asks the gateway again without end.
    func admits(_ schema: ActionSchema, by way: Exposure, from origin: Origin) throws(MediatorError) -> Bool {
        guard schema.exposure >= way else { return false }
        guard let policy else { return true }
        return try mediator.core.nesting("policy for \(schema.path)", schema.path) { policy(schema, origin) }
    }
}

extension Gateway {
    /// The redirector of the calls; nil for none.
    var redirector: (any CallRedirector)? { installedRedirector.withLock { $0 } }

    /// Returns the redirector, which a closure creates at the first access.
    package func redirector<Redirector: CallRedirector>(_ make: () -> Redirector) -> Redirector {
        installedRedirector.withLock { installed in
            if let redirector = installed as? Redirector { return redirector }
            let redirector = make()
            installed = redirector
            return redirector
        }
    }
}

extension Gateway {
    /// The result of opening a URL.
    public struct Response: Sendable, Hashable {
        /// The target of the called action; empty if a web page replaces a URL that no action handles.
        public let target: String
        /// The called action; empty if a web page replaces a URL that no action handles.
        public let action: String
        /// The result of the action; `Value.null` for none.
        public let value: Value
        /// The ignored keys of the URL: those that neither the action nor a redirect reads, and those that a
        /// place of higher precedence also gives.
        public let ignored: [String]
        /// The web page that replaces the action; nil if the action ran.
        public internal(set) var page: WebPage?
    }
}

extension Gateway.Response: CustomStringConvertible {
    /// The action and its result, or the page that replaced it, and the ignored keys:
    /// `Catalog.product: {"id": "P-1001"}; ignored: utm`.
    public var description: String {
        let response = page?.description ?? "\(target).\(action): \(value)"
        return ignored.isEmpty ? response : "\(response); ignored: \(ignored.joined(separator: ", "))"
    }
}
