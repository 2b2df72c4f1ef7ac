import Mediator
import MediatorGateway
import Testing

/// Messages of valid JSON (RFC 8259) that cannot be represented exactly: the gateway refuses them with a null id.
struct GatewayMessageUnreadableTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    private static func nested(_ levels: Int) -> String {
        String(repeating: "[", count: levels) + String(repeating: "]", count: levels)
    }

    private static func answer(_ place: String, _ fact: String) -> String {
        let (line, column) = (place.split(separator: ":")[0], place.split(separator: ":")[1])
        let message = "invalid JSON at line \(line), column \(column): \(fact)."
        let data = #"{"code":"invalidJSON","column":\#(column),"line":\#(line),"message":"\#(message)"}"#
        return #"{"error":{"code":-32700,"data":\#(data),"message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#
    }

    private static let large = "the number does not fit 64 bits; write it as a string"
    private static let double = "the number does not fit a double; write it as a string"
    private static let half = "a string contains half of a surrogate pair"
    private static let deep = "values nest more than 64 levels deep"
    private static let twice = #"the key \"method\" is given twice"#

    private static let messages: [(message: String, place: String, fact: String)] = [
        (#"{"jsonrpc":"2.0","params":{"n":18446744073709551616},"id":"a-1"}"#, "1:32", large),
        ("{\"id\" : 7.5 ,\n \"n\": 1e999}", "2:7", double),
        (#"{"n":1e-999,"id":-7}"#, "1:6", double),
        (#"{"jsonrpc":"2.0","method":"\ud800","id":"é\u00e9"}"#, "1:28", half),
        (#"{"method":"Catalog.secret","method":"Catalog.show","id":1}"#, "1:28", twice),
        (#"{"method":"a","\u006dethod":"Catalog.show","\u0069d":1}"#, "1:15", twice),
        (#"{"params":{"a":\#(nested(90_000))},"id":1}"#, "1:78", deep),
        (#"[{"jsonrpc":"2.0","method":"Catalog.clear","id":1e999}]"#, "1:49", double),
        (nested(65), "1:65", deep), ("18446744073709551616", "1:1", large), (#""\ud800""#, "1:2", half),
        (#""\uD800\uE000""#, "1:2", half), (#""\uD800\uDBFF""#, "1:2", half), (#""\uDBFF\uD800""#, "1:2", half),
        (#""a\uDC00\uD800""#, "1:3", half), (#""\uD800\u0041""#, "1:2", half), (#""\uD800\n""#, "1:2", half),
    ]

    @Test(arguments: messages)
    func aMessageThatCannotBeReadExactlyIsAParseError(message: String, place: String, fact: String) async {
        #expect(await shop.answer(message) == Self.answer(place, fact))
    }
}
