import Mediator

/// A parsed URL: the parts for routes, and the items for parameters.
///
/// `demo://product/P-1001?size=L#/view?tab=2` has the path parts `product` and `P-1001`, a query, a fragment with the
/// part `view`, and a fragment query. All texts are percent-decoded, once.
///
/// It is a class, since copying its contents would cost more than matching it.
package final class GatewayURL: Sendable {
    /// The range of a part in ``bytes``.
    package struct Part: Sendable {
        var start: Int
        var end: Int
    }

    /// A key and a value of a query.
    package struct Item: Sendable, Equatable {
        package var key: String
        package var value: String
    }

    /// The contents of a URL during parsing.
    struct Contents {
        var address = URLAddress.scheme("")
        var bytes: [UInt8] = []
        var hasDecodedParts = false
        var parts: [Part] = []
        var pathCount = 0
        var beginsWithHost = false
        var hasFragmentPath = false
        var anchor: String?
        var query: [Item] = []
        var fragmentQuery: [Item] = []
    }

    /// The bytes after the last text, so that ``RouteTrie/Head`` may load sixteen bytes from any part.
    static let padding = [UInt8](repeating: 0, count: 16)

    let address: URLAddress
    /// The URL, ``padding``, and the parts that had to be decoded with padding of their own.
    let bytes: [UInt8]
    /// The parts of the path, then those of the fragment; none is empty.
    package let parts: [Part]
    /// The number of parts that belong to the path.
    package let pathCount: Int
    /// Whether the first part is the host, which ignores case.
    let beginsWithHost: Bool
    /// Whether the fragment is a path, as in `#/view/7`.
    package let hasFragmentPath: Bool
    /// A fragment that is neither a path nor a query: the name of an anchor in a page.
    package let anchor: String?
    package let query: [Item]
    package let fragmentQuery: [Item]

    init(_ contents: consuming Contents) {
        if contents.hasDecodedParts { contents.bytes += Self.padding }
        address = contents.address
        bytes = contents.bytes
        parts = contents.parts
        pathCount = contents.pathCount
        beginsWithHost = contents.beginsWithHost
        hasFragmentPath = contents.hasFragmentPath
        anchor = contents.anchor
        query = contents.query
        fragmentQuery = contents.fragmentQuery
    }

    /// The keys and values of the query and of the fragment's query.
    package var items: [Item] { fragmentQuery.isEmpty ? query : query + fragmentQuery }

    /// The integer that a part is in JSON, if it has at most 18 digits; else nil.
    func plainInteger(_ index: Int) -> Int? {
        bytes.withUnsafeBufferPointer {
            UnsafeBufferPointer(rebasing: $0[parts[index].start..<parts[index].end]).plainInteger
        }
    }

    /// The text of a part.
    package func text(_ index: Int) -> String {
        String(decoding: bytes[parts[index].start..<parts[index].end], as: UTF8.self)
    }
}

/// The scheme of a URL, or the host of a web URL.
enum URLAddress: Sendable, Hashable {
    /// A custom scheme in lower case.
    case scheme(String)
    /// A host in lower case, with its port unless it is the usual one of the scheme.
    case webHost(String)
}
