import Mediator

/// A URL cut into what routes and parameters are read from.
///
/// `demo://product/P-1001?size=L#/view?tab=2` has the path parts `product` and `P-1001`, a query, a fragment with the
/// part `view`, and a fragment query. Everything is percent-decoded, once.
///
/// An object, as copying all that it is made of would cost more than to match it.
package final class GatewayURL: Sendable {
    /// Where a part lies in ``bytes``.
    package struct Part: Sendable {
        var start: Int
        var end: Int
    }

    /// A key and a value of a query.
    package struct Item: Sendable, Equatable {
        package var key: String
        package var value: String
    }

    /// What a URL is made of, while it is read.
    struct Contents {
        var bytes: [UInt8] = []
        var parts: [Part] = []
        var pathCount = 0
        var beginsWithHost = false
        var hasFragmentPath = false
        var anchor: String?
        var query: [Item] = []
        var fragmentQuery: [Item] = []
    }

    /// What must follow a text for its head to be read: it may be read, and does not count.
    static let padding = [UInt8](repeating: 0, count: 16)

    /// The decoded parts, one behind the other, and ``padding`` behind them.
    let bytes: [UInt8]
    /// The parts of the path and then those of the fragment; none is empty.
    package let parts: [Part]
    /// How many of the parts are the path's.
    package let pathCount: Int
    /// Whether the first part was the host, which ignores case.
    let beginsWithHost: Bool
    /// Whether the fragment is a path, as in `#/view/7`.
    package let hasFragmentPath: Bool
    /// What the fragment is otherwise: the name of a place in a page.
    package let anchor: String?
    package let query: [Item]
    package let fragmentQuery: [Item]

    init(_ contents: consuming Contents) {
        contents.bytes += Self.padding
        bytes = contents.bytes
        parts = contents.parts
        pathCount = contents.pathCount
        beginsWithHost = contents.beginsWithHost
        hasFragmentPath = contents.hasFragmentPath
        anchor = contents.anchor
        query = contents.query
        fragmentQuery = contents.fragmentQuery
    }

    /// The text of a part.
    package func text(_ index: Int) -> String {
        String(decoding: bytes[parts[index].start..<parts[index].end], as: UTF8.self)
    }
}
