import TestSupport
import Foundation
import Mediator
import MediatorGateway
import Testing

struct GatewayMessageAttackTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    @Test func aMessageThatIsTooLongIsNotRead() async {
        let message = #"{"jsonrpc":"2.0","method":"Catalog.clear","id":1}"#
        let limits = MessageLimits(bytes: message.utf8.count - 1)
        let data =
            #"{"code":"tooLong","limit":\#(limits.bytes),"message":"the message has more than \#(limits.bytes) bytes"}"#
        #expect(
            await shop.answer(message, limits)
                == #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#)
        #expect(await shop.answer(message, MessageLimits(bytes: message.utf8.count)) != nil)
    }

    private static let notJSON: [(name: String, message: String)] = [
        ("deep arrays", String(repeating: "[", count: 100_000)),
        ("deep objects", String(repeating: #"{"a":"#, count: 100_000)),
        ("NaN", #"{"jsonrpc":"2.0","method":"Catalog.show","id":NaN}"#),
        ("a NUL", "{\"jsonrpc\":\"2.0\",\"method\":\"Catalog.show\u{0}\",\"id\":1}"),
        ("a byte order mark", "\u{FEFF}{}"),
        ("nothing", ""), ("a space", " "), ("a comma before a bracket", #"[{},]"#), ("two values", "{}{}"),
        ("a comment", "/**/{}"), ("an unclosed string", #"{"jsonrpc"#),
    ]

    @Test(arguments: notJSON)
    func hostileJSONIsAParseError(name: String, message: String) async {
        let answer = await shop.answer(message)
        #expect(answer?.hasPrefix(#"{"error":{"code":-32700,"data":{"code":"invalidJSON""#) == true)
        #expect(answer?.hasSuffix(#""message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#) == true)
    }

    @Test(
        arguments: [[0xFF], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x7B, 0x00, 0x7D]] as [[UInt8]])
    func invalidUTF8IsAParseError(bytes: [UInt8]) async {
        let answer = await shop.gateway.handle(message: Data(bytes)).map { String(decoding: $0, as: UTF8.self) }
        #expect(answer?.contains(#""code":-32700"#) == true)
    }

    @Test(.hangLimit) func aBatchOfAHundredThousandCostsLittle() async {
        let request = #"{"jsonrpc":"2.0","method":"Catalog.clear"}"#
        let batch = "[\(request)" + String(repeating: ",{}", count: 99_999) + "]"
        let whole = "[\(request)" + String(repeating: ",\(request)", count: 99_999) + "]"
        #expect(await shop.answer(whole)?.contains(#""code":"tooLong""#) == true)
        let answer = await shop.answer(batch, MessageLimits(bytes: .max))
        #expect(answer?.contains(#""code":"tooMany","limit":100"#) == true)
        let numbers = "[" + String(repeating: "1,", count: 100_000) + "1]"
        #expect(await shop.answer(numbers)?.contains(#""code":"tooMany","limit":100"#) == true)
        #expect(await shop.call("Catalog.count") == #"{…,"result":0}"#)
    }

    @Test(.hangLimit) func manyParametersCostLittle() async {
        let names = (0..<20_000).map { #""k\#($0)":0"# }.joined(separator: ",")
        let answer = await shop.answer(
            #"{"jsonrpc":"2.0","method":"Catalog.order","params":{\#(names)},"id":1}"#, MessageLimits(bytes: .max))
        #expect(answer?.contains("for 20001 reasons") == true)
        #expect((answer?.utf8.count ?? 0) < 5000)
    }

    @Test func aForgedCallerIsAParameterLikeAnyOther() async {
        for name in ["caller", "origin", "module", "target", "action", "_", "block", "__proto__"] {
            let answer = await shop.call("Catalog.product", #"{"id":"P-1","\#(name)":"Cart"}"#)
            #expect(answer?.contains(#""code":"unknownParameter""#) == true, "\(name)")
        }
        #expect(shop.origins.all == [])
    }
}
