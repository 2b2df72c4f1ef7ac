import Mediator
import MediatorCoding

/// A parsed URL: the parts for routes, and the items for parameters.
///
/// `demo://product/P-1001?size=L#/view?tab=2` has the path parts `product` and `P-1001`, a query, a fragment with the
/// part `view`, and a fragment query. All texts are percent-decoded, once.
///
/// It is a class, since copying its contents would cost more than matching it.
package final class GatewayURL: Sendable {
    /// The range of a text in ``bytes``.
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
    struct Contents: ~Copyable {
        var address = URLAddress.scheme("")
        var bytes: [UInt8] = []
        var hasDecodedParts = false
        /// The parts of the path, those of the fragment, the keys and values of the query, and those of the fragment's.
        var ranges: [Part] = []
        var pathCount = 0
        var partCount = 0
        var queryEnd = 0
        var beginsWithHost = false
        var hasFragmentPath = false
        var anchor: String?
    }

    /// The bytes after the last text, so that ``RouteTrie/Head`` may load sixteen bytes from any part.
    static let padding = [UInt8](repeating: 0, count: 16)

    let address: URLAddress
    /// The URL, ``padding``, and the texts that had to be decoded with padding of their own.
    let bytes: [UInt8]
    /// The parts of the path, then those of the fragment, none of which is empty; then each key, followed by its value.
    let ranges: [Part]
    /// The number of parts that belong to the path.
    package let pathCount: Int
    /// The number of parts of the path and of the fragment.
    package let partCount: Int
    /// The end of the query's keys and values among the ranges; those of the fragment's query follow.
    private let queryEnd: Int
    /// Whether the first part is the host, which ignores case.
    let beginsWithHost: Bool
    /// Whether the fragment is a path, as in `#/view/7`.
    package let hasFragmentPath: Bool
    /// A fragment that is neither a path nor a query: the name of an anchor in a page.
    package let anchor: String?

    init(_ contents: consuming Contents) {
        if contents.hasDecodedParts { contents.bytes += Self.padding }
        address = contents.address
        bytes = contents.bytes
        ranges = contents.ranges
        pathCount = contents.pathCount
        partCount = contents.partCount
        queryEnd = contents.queryEnd
        beginsWithHost = contents.beginsWithHost
        hasFragmentPath = contents.hasFragmentPath
        anchor = contents.anchor
    }

    package var query: [Item] { items(queryKeys) }
    package var fragmentQuery: [Item] { items(fragmentKeys) }
    /// The keys and values of the query and of the fragment's query.
    package var items: [Item] { items(keys) }

    /// The indices of the query's keys among the ranges; each value follows its key.
    var queryKeys: StrideTo<Int> { stride(from: partCount, to: queryEnd, by: 2) }
    /// The indices of the keys of the fragment's query.
    var fragmentKeys: StrideTo<Int> { stride(from: queryEnd, to: ranges.count, by: 2) }

    /// The indices of the keys of both.
    var keys: StrideTo<Int> { stride(from: partCount, to: ranges.count, by: 2) }

    private func items(_ keys: StrideTo<Int>) -> [Item] {
        keys.map { Item(key: text($0), value: text($0 + 1)) }
    }

    /// The integer that a range is in JSON, if it has at most 18 digits; else nil.
    func plainInteger(_ index: Int) -> Int? { unsafe withBytes(of: index) { unsafe $0.plainInteger } }

    /// The text of a range.
    package func text(_ index: Int) -> String {
        unsafe withBytes(of: index) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Returns whether two ranges have the same bytes.
    func areSame(_ index: Int, _ other: Int) -> Bool {
        unsafe withBytes(of: index) { bytes in unsafe withBytes(of: other) { unsafe bytes.elementsEqual($0) } }
    }

    func withBytes<Result>(of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        let range = ranges[index]
        return unsafe bytes.withUnsafeBufferPointer {
            unsafe body(UnsafeBufferPointer(rebasing: $0[range.start..<range.end]))
        }
    }
}

/// The scheme of a URL, or the host of a web URL.
enum URLAddress: Sendable, Hashable {
    /// A custom scheme in lower case.
    case scheme(String)
    /// A host in lower case, with its port unless it is the usual one of the scheme.
    case webHost(String)
}
