import Foundation
import MediatorTrace
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A trace as a picture.
struct TracePictureTests {
    /// Collects the elements and texts of a picture.
    private final class Reader: NSObject, XMLParserDelegate {
        private(set) var elements: [String] = []
        private(set) var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            elements.append(name)
        }

        func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }
    }

    private static func read(_ picture: String) throws -> Reader {
        let reader = Reader()
        let parser = XMLParser(data: Data(picture.utf8))
        parser.delegate = reader
        try #require(parser.parse(), "\(String(describing: parser.parserError))")
        return reader
    }

    @Test(arguments: TraceSamples.all)
    func everyCallIsARowOfWellFormedXML(log: TraceLog) throws {
        let picture = try Self.read(log.svg(title: "a & b <c>"))
        #expect(picture.elements.count { $0 == "g" } == log.calls.count)
        #expect(picture.text.hasPrefix("\na & b <c>\n"))
        #expect(!picture.elements.contains("script"))
        for call in log.calls where !call.description.contains("\n") {
            #expect(picture.text.contains("\(call.target).\(call.action)"))
        }
    }

    @Test func aFailureIsRedAndNamesItsCode() {
        var log = TraceSamples.Builder()
        let checkout = log.begin("Cart.checkout")
        log.end(log.begin("Catalog.product", by: checkout), .failed(code: "gone"))
        log.end(checkout)
        let rows = log.log().svg().split(separator: "\n").drop { !$0.hasPrefix("<g") }
        #expect(
            rows.joined(separator: "\n") == """
                <g class="call"><title>Cart.checkout: 3.0 µs</title>
                <text x="20" y="76">Cart.checkout</text>
                <rect x="159.0" y="64" width="520.0" height="16" rx="3"/>
                <text class="muted" x="685.0" y="76">3.0 µs</text></g>
                <g class="call failed"><title>Catalog.product: 1.0 µs gone</title>
                <text x="34" y="100">Catalog.product</text>
                <rect x="332.3" y="88" width="173.4" height="16" rx="3"/>
                <text class="muted" x="511.7" y="100">1.0 µs gone</text></g>
                </svg>
                """)
    }

    @Test func hostileTextsStayText() throws {
        let text = "</text></svg><script>owned</script><!-- ]]> & \"'\u{1}"
        var log = TraceSamples.Builder()
        log.end(log.begin("\(text).go", [text]), .failed(code: text))
        let picture = try Self.read(log.log().svg(title: text))
        #expect(!picture.elements.contains("script"))
        #expect(picture.elements.count { $0 == "g" } == 1)
        // XML forbids most control characters.
        let shown = text.replacing("\u{1}", with: "\u{FFFD}")
        #expect(picture.text.hasPrefix("\n\(shown)\n"))
        #expect(picture.text.contains("\(shown).go(\(shown)): 1.0 µs \(shown)"))
    }

    @Test func rowsBeyondTheLimitAreCounted() throws {
        let picture = try Self.read(TraceSamples.concurrent.svg(limit: 2))
        #expect(picture.elements.count { $0 == "g" } == 2)
        #expect(picture.text.contains("… \(TraceSamples.concurrent.calls.count - 2) more"))
    }
}
