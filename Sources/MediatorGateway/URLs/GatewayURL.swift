/// A parsed URL: the parts for routes, and the items for parameters.
///
/// `demo://product/P-1001?size=L#/view?tab=2` has the path parts `product` and `P-1001`, a query, a fragment with the
/// part `view`, and a fragment query. All texts are percent-decoded, once.
package struct GatewayURL: Sendable {
    /// A key and a value of a query.
    package struct Item: Sendable, Equatable {
        package let key: String
        package let value: String
    }

    let address: URLAddress
    /// The parts of the path, none of which is empty.
    package var path: [String] = []
    /// Whether the first part is the host, which ignores case.
    var beginsWithHost = false
    /// The parts of a fragment that is a path, as in `#/view/7`; nil for another fragment.
    package var fragmentPath: [String]?
    package var query: [Item] = []
    package var fragmentQuery: [Item] = []
    /// A fragment that is neither a path nor a query: the name of an anchor in a page.
    package var anchor: String?

    /// The keys and values of the query and of the fragment's query.
    package var items: [Item] { query + fragmentQuery }
}

/// The scheme of a URL, or the host of a web URL.
enum URLAddress: Sendable, Hashable {
    /// A custom scheme in lower case.
    case scheme(String)
    /// A host in lower case, with its port unless it is the usual one of the scheme.
    case webHost(String)
}
