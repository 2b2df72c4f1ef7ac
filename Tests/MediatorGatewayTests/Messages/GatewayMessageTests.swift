import Dispatch
import Foundation
import Mediator
import MediatorGateway
import Testing

/// Messages by the specification of JSON-RPC 2.0 (jsonrpc.org/specification).
struct GatewayMessageTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    @Test func aRequestIsAnswered() async {
        let answer = await shop.answer(
            #"{"jsonrpc": "2.0", "method": "Catalog.product", "params": {"id": "P-1"}, "id": 1}"#)
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":"product P-1"}"#)
    }

    @Test func aMessageMayBeData() async {
        let message = Data(#"{"jsonrpc":"2.0","method":"Catalog.show","id":1}"#.utf8)
        let answer = await shop.gateway.handle(message: message, origin: .push)
        #expect(answer == Data(#"{"id":1,"jsonrpc":"2.0","result":7}"#.utf8))
        let notification = Data(#"{"jsonrpc":"2.0","method":"Catalog.show"}"#.utf8)
        #expect(await shop.gateway.handle(message: notification) == nil)
    }

    @Test(arguments: [
        (#""a""#, #""a""#), ("0", "0"), ("-7", "-7"), ("1.5", "1.5"), ("1.0", "1.0"), ("1e2", "100.0"), ("-0", "0"),
        (#""""#, #""""#), ("null", "null"), (#""\u0000\"""#, #""\u0000\"""#),
        ("9223372036854775807", "9223372036854775807"),
    ])
    func anIDComesBackAsTheSameValue(id: String, back: String) async {
        let answer = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":\#(id)}"#)
        #expect(answer == #"{"id":\#(back),"jsonrpc":"2.0","result":7}"#)
    }

    @Test(arguments: ["true", "[1]", #"{"a":1}"#])
    func anIDOfAnotherKindIsRefused(id: String) async {
        let kind = id == "true" ? "bool" : id == "[1]" ? "array" : "dictionary"
        let answer = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":\#(id)}"#)
        let fact = #"the member \"id\" is a string, a number or null, not \#(kind)"#
        #expect(answer == Self.invalidRequest(fact))
    }

    /// Comparing them would take the square of their length.
    @Test func namesWithLongSequencesOfMarksAreRefused() async {
        let marks = String(repeating: "\u{301}\u{316}", count: 15)
        let fact = #"has more than 30 combining marks in a row"#
        let method = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show\#(marks)\#u{301}","id":1}"#)
        #expect(method == Self.invalidRequest(#"the member \"method\" \#(fact)"#, id: "1"))
        let id = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":"a\#(marks)\#u{301}"}"#)
        #expect(id == Self.invalidRequest(#"the member \"id\" \#(fact)"#))
        let most = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":"a\#(marks)"}"#)
        #expect(most == #"{"id":"a\#(marks)","jsonrpc":"2.0","result":7}"#)
    }

    @Test func everyEffectIsCalled() async {
        #expect(await shop.call("Catalog.product", #"{"id":"P-2"}"#) == #"{…,"result":"product P-2"}"#)
        #expect(await shop.call("Catalog.order", #"{"id":"P-2"}"#) == #"{…,"result":{"count":1,"id":"P-2"}}"#)
        #expect(await shop.call("Catalog.show") == #"{…,"result":7}"#)
        #expect(await shop.call("Catalog.clear") == #"{…,"result":null}"#)
    }

    // Otherwise successive messages could overtake one another.
    @Test @MainActor func synchronousActionStaysOnItsCallersActor() async throws {
        let key = DispatchSpecificKey<Bool>()
        DispatchQueue.main.setSpecific(key: key, value: true)
        let place = { @Sendable () -> Bool in DispatchQueue.getSpecific(key: key) ?? false }
        let mediator = try Mediator { registry in
            for name in ["sync", "mainActor"] {
                let schema = ActionSchema(
                    "Place", name, returns: .bool, effect: name == "sync" ? .sync : .mainActor, exposure: .external)
                if name == "sync" {
                    registry.handle(schema) { _ in .bool(place()) }
                } else {
                    registry.handleOnMainActor(schema) { _ in .bool(place()) }
                }
            }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        for name in ["sync", "mainActor"] {
            let message = #"{"jsonrpc":"2.0","method":"Place.\#(name)","id":1}"#
            #expect(await gateway.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":true}"#)
            let page = gateway.connect { _ in }
            #expect(await page.handle(message: message) == #"{"id":1,"jsonrpc":"2.0","result":true}"#)
            #expect(try await gateway.open("demo://Place/\(name)").value == true)
        }
    }

    @Test func aNotificationIsPerformedAndNotAnswered() async {
        #expect(await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.clear"}"#) == nil)
        #expect(await shop.answer(#"[{"jsonrpc":"2.0","method":"Catalog.clear"}]"#) == nil)
        #expect(await shop.call("Catalog.count") == #"{…,"result":2}"#)
    }

    @Test(arguments: [
        #"{"jsonrpc":"2.0","method":"Catalog.nothing"}"#,
        #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"X"}}"#,
        #"{"jsonrpc":"2.0","method":"Catalog.product"}"#,
        #"{"jsonrpc":"2.0","method":"Catalog.product","params":["P-1"]}"#,
        #"{"jsonrpc":"2.0","method":"rpc.nothing"}"#,
    ])
    func aNotificationThatFailsIsNotAnsweredEither(message: String) async {
        #expect(await shop.answer(message) == nil)
    }

    @Test func aNullIDIsARequest() async {
        let answer = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":null}"#)
        #expect(answer == #"{"id":null,"jsonrpc":"2.0","result":7}"#)
    }

    @Test(arguments: ["{}", "[]"])
    func noParametersMayBeWrittenSo(parameters: String) async {
        #expect(await shop.call("Catalog.show", parameters) == #"{…,"result":7}"#)
    }

    @Test func positionalParametersAreRefused() async {
        let data =
            #""data":{"code":"invalidParameter","message":"parameters go by name: give an object, not an array"}"#
        let answer = await shop.call("Catalog.product", #"["P-1"]"#)
        #expect(answer == #"{"error":{"code":-32602,\#(data),"message":"Invalid params"},…}"#)
    }

    @Test func membersThatTheSpecificationDoesNotKnowAreIgnored() async {
        let answer = await shop.answer(#"{"jsonrpc":"2.0","method":"Catalog.show","id":1,"meta":{"trace":"x"}}"#)
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":7}"#)
    }

    private static let noRequests: [(message: String, fact: String, id: String)] = [
        ("1", "a request is an object, not int", "null"),
        ("null", "a request is an object, not null", "null"),
        (#""Catalog.show""#, "a request is an object, not string", "null"),
        ("{}", #"the member \"jsonrpc\" is not \"2.0\""#, "null"),
        (#"{"jsonrpc":2.0,"method":"Catalog.show","id":1}"#, #"the member \"jsonrpc\" is not \"2.0\""#, "1"),
        (#"{"jsonrpc":"1.0","method":"Catalog.show","id":1}"#, #"the member \"jsonrpc\" is not \"2.0\""#, "1"),
        (#"{"method":"Catalog.show","id":1}"#, #"the member \"jsonrpc\" is not \"2.0\""#, "1"),
        (#"{"jsonrpc":"2.0","id":1}"#, #"the member \"method\" is no string"#, "1"),
        (#"{"jsonrpc":"2.0","method":1,"params":"bar"}"#, #"the member \"method\" is no string"#, "null"),
        (#"{"jsonrpc":"2.0","Method":"Catalog.show","id":1}"#, #"the member \"method\" is no string"#, "1"),
        (
            #"{"jsonrpc":"2.0","method":"Catalog.show","params":null,"id":"a"}"#,
            #"the member \"params\" is neither an object nor an array"#, #""a""#
        ),
        (
            #"{"jsonrpc":"2.0","method":"Catalog.show","params":"bar"}"#,
            #"the member \"params\" is neither an object nor an array"#, "null"
        ),
        (#"{"jsonrpc":"2.0","id":1,"result":19}"#, #"the member \"method\" is no string"#, "1"),
    ]

    @Test(arguments: noRequests)
    func invalidRequestsAreErrors(message: String, fact: String, id: String) async {
        #expect(await shop.answer(message) == Self.invalidRequest(fact, id: id))
    }

    @Test func invalidJSONIsReportedWithItsPosition() async {
        let data =
            #""data":{"code":"invalidJSON","column":43,"line":1,"#
            + #""message":"invalid JSON at line 1, column 43: expected a value, found \"b\"."}"#
        let answer = await shop.answer(#"{"jsonrpc":"2.0","method":"foobar,"params":"bar"}"#)
        #expect(answer?.contains(#""code":-32700"#) == true)
        #expect(answer?.contains(#""message":"Parse error"},"id":null"#) == true)
        let second = await shop.answer(#"{"jsonrpc": "2.0", "method": "A.b", "id" :bar}"#)
        #expect(second == #"{"error":{"code":-32700,\#(data),"message":"Parse error"},"id":null,"jsonrpc":"2.0"}"#)
    }

    /// The gateway does not add defaults to records: the page writes the default itself.
    @Test func defaultsOfRecordFieldsAreNotSent() async throws {
        let price = Action("Shop", "price", "A price.", returns: Record<PriceFields>.self, exposure: .external)
        let mediator = try Mediator { registry in
            registry.handle(price) { _ in try Record { $0.amount = 450 } }
        }
        let answer = try await Gateway(mediator).handle(message: #"{"jsonrpc":"2.0","method":"Shop.price","id":1}"#)
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":{"amount":450}}"#)
    }

    static func invalidRequest(_ fact: String, id: String = "null") -> String {
        #"{"error":{"code":-32600,"data":{"code":"invalidRequest","message":"\#(fact)"},"message":"Invalid Request"},"#
            + #""id":\#(id),"jsonrpc":"2.0"}"#
    }
}

private struct PriceFields: RecordFields {
    static let layout = RecordLayout("Price", PriceFields())
    let amount = Field("amount", Int.self, "In minor units.")
    let currency = Field("currency", String.self, default: "EUR", "ISO 4217.")
}
