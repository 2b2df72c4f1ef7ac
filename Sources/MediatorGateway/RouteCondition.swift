public import Mediator

/// A condition of a route, with its text: the route matches a URL only if the closure returns true.
///
///     registry.route(
///         "/product/:id", to: CatalogActions.preview,
///         when: RouteCondition("the link asks for a preview") { $0.query["preview"] == "1" })
///
/// If it returns false, the gateway continues with the next match of the URL.
public struct RouteCondition: Sendable {
    /// The condition in words, for lists of routes, traces and the catalog: `the link asks for a preview`.
    public let description: String

    let holds: @Sendable (RouteMatch) -> Bool

    /// Creates a condition.
    ///
    /// - Parameters:
    ///   - description: The condition in words, without a full stop.
    ///   - holds: Returns whether the route matches. It runs on the thread that opens the URL, also for
    ///     ``Gateway/canOpen(_:origin:)-(String,_)``, and should change nothing. It may ask the gateway about other URLs;
    ///     if that runs it again without end, opening the URL fails with `callDepthExceeded`.
    public init(_ description: String, _ holds: @escaping @Sendable (RouteMatch) -> Bool) {
        self.description = description
        self.holds = holds
    }
}

/// A match of a URL and a route, as the ``RouteCondition`` of the route sees it.
public struct RouteMatch: Sendable {
    /// The parameters of the URL, of the route and of the app, converted by the contract; without defaults.
    public let parameters: Parameters
    /// The origin of the URL, as the app stated it.
    public let origin: Origin
    /// The keys of the URL that the action does not declare, with their texts; one that occurs several times has an
    /// array of its texts.
    public let query: Parameters
}
