public import Mediator

/// The gate for what comes from outside: URLs, messages of web pages, pushes.
///
///     let gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"])
///     let answer = try await gateway.open("demo://Catalog/product?id=P-1001")
///     print(answer.value)
///
/// It denies by default. Only actions with `exposure: .remote` exist for it; whatever else is asked for, be it an
/// internal action, a name that no module registered or an action that the policy refuses, gets one and the same answer:
/// ``MediatorError`` with code `notFound`. What it admits is performed like any other call, with the ``Call/origin``
/// that the app gave; interceptors see it. Texts from outside are read as the contract declares, never by guess.
///
/// Thread-safe; an app needs one for all its ways in, and holds it beside its mediator.
public final class Gateway: Sendable {
    /// Decides whether an origin may reach a remote action; false makes the action one that does not exist.
    ///
    /// It runs on the caller's thread for each call, and before parameters are read. Of a remote event it is asked too, when
    /// somebody subscribes and before each event is sent: the event comes as an action of its name that takes what the
    /// event brings.
    public typealias Policy = @Sendable (_ action: ActionSchema, _ origin: Origin) -> Bool

    package let mediator: Mediator
    package let addresses: GatewayAddresses
    let isStrict: Bool
    private let policy: Policy?
    /// What extensions of the gateway keep.
    package let attachments = AttachedObjects()

    /// Creates a gateway to the remote actions of a mediator.
    ///
    /// - Parameters:
    ///   - mediator: Whose actions it reaches, as they are registered at the time of each call.
    ///   - schemes: The custom URL schemes that it answers, as `demo`; the first is that of the URLs it builds.
    ///   - webHosts: The hosts of web URLs that it answers, as `m.example.com` or `localhost:8080`, and no others.
    ///   - strict: Whether a query key that the action does not declare is an error; by default it is ignored, and
    ///     reported in ``Answer/ignored``.
    ///   - policy: What is refused beyond the contracts; by default nothing.
    /// - Throws: ``MediatorError`` with code `invalidGateway` for what is no scheme and for what is no host.
    public init(
        _ mediator: Mediator,
        schemes: [String] = [],
        webHosts: [String] = [],
        strict: Bool = false,
        policy: Policy? = nil
    ) throws(MediatorError) {
        // Whoever makes the gateway is not who calls through it.
        self.mediator = Mediator(scope: CallScope(mediator.core), callerID: .external)
        addresses = try GatewayAddresses(schemes: schemes, webHosts: webHosts)
        isStrict = strict
        self.policy = policy
    }

    func admits(_ action: RemoteAction, from origin: Origin) -> Bool {
        admits(action.schema, from: origin)
    }

    func admits(_ schema: ActionSchema, from origin: Origin) -> Bool {
        policy?(schema, origin) ?? true
    }
}

extension Gateway {
    /// What came of a URL.
    public struct Answer: Sendable, Hashable {
        /// The target that answered; empty when nobody did, and a web page took its place.
        public let target: String
        /// The action that answered; empty when nobody did.
        public let action: String
        /// What the action returned; ``Value/null`` for nothing.
        public let value: Value
        /// The keys of the URL that were not taken: unknown ones, and those that a better place gave too.
        public let ignored: [String]
        /// The web page that it was sent to instead; nil when the action answered.
        public internal(set) var page: WebPage?
    }
}

extension Gateway.Answer: CustomStringConvertible {
    /// Which action answered with what, or the page that took its place, and the keys that were ignored:
    /// `Catalog.product: {"id": "P-1001"}; ignored: utm`.
    public var description: String {
        let answer = page?.description ?? "\(target).\(action): \(value)"
        return ignored.isEmpty ? answer : "\(answer); ignored: \(ignored.joined(separator: ", "))"
    }
}
