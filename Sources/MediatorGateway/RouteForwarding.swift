/// The parameters by which a route passes on what the action's contract does not declare, so that the handler can
/// dispatch the URL by itself.
///
///     registry.route(
///         "/shop/*path", to: ShopActions.dispatch, forwarding: RouteForwarding(query: "query", url: "link"))
///
/// `demo://shop/sale/shoes?size=42` calls `dispatch` with the path `["sale", "shoes"]`, the query `["size": "42"]` and
/// the link itself.
public struct RouteForwarding: Sendable, Hashable, Codable {
    /// The dictionary that gets the keys of the URL that the action does not declare; nil for none.
    ///
    /// The type of its items converts the texts. Items of any type get a string, or an array of strings for a key that
    /// occurs several times.
    public let query: String?
    /// The string that gets the URL as the app received it; nil for none.
    public let url: String?

    /// Creates a forwarding.
    ///
    /// - Parameters:
    ///   - query: The name of the dictionary for the undeclared keys; nil for none.
    ///   - url: The name of the string for the URL; nil for none.
    public init(query: String? = nil, url: String? = nil) {
        self.query = query
        self.url = url
    }
}
