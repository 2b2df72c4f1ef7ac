import Foundation
import Mediator
import MediatorGateway
import MediatorMessages
import TestSupport
import Testing

/// What comes from outside takes time in proportion to its length, and never makes a long error.
struct GatewayGrowthTests {
    private static func list(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined(separator: ",")
    }

    private static func request(_ parameters: String) -> String {
        #"{"jsonrpc":"2.0","method":"Catalog.order","params":{\#(parameters)},"id":1}"#
    }

    private typealias Input = (name: String, text: @Sendable (Int) -> String)

    /// Runs a body to its end: on this thread, whose time is counted, as far as nothing suspends.
    private static func run(_ body: @escaping @Sendable () async -> Void) {
        let (start, end) = (TaskStart(), Latch())
        Task(executorPreference: start) {
            await body()
            end.open()
        }
        start.run()
        end.passBlocking()
    }

    private static func answer(_ message: String, by shop: MessageShop) {
        run { _ = await shop.answer(message, MessageLimits(bytes: .max, requests: .max)) }
    }

    private static let messages: [Input] = [
        ("unknown parameters", { request(list($0) { #""k\#($0)":0"# }) }),
        ("a dictionary", { request(#""id":{\#(list($0) { #""k\#($0)":[]"# })}"#) }),
        ("an array", { request(#""id":[\#(list($0) { _ in "0" })]"#) }),
        ("a text", { request(#""id":"\#(String(repeating: #"\\u0041b"#, count: $0))""#) }),
        ("a batch of no requests", { "[\(list($0) { _ in "{}" })]" }),
        ("a batch", { "[\(list($0) { _ in request(#""id":"a""#) })]" }),
        ("an unclosed text", { #"{"a":"\#(String(repeating: "a", count: $0))"# }),
        (
            "marks of a version",
            { #"{"jsonrpc":"2.0\#(String(repeating: "\u{301}\u{327}", count: $0))","method":"Catalog.show","id":1}"# }
        ),
        ("unclosed brackets", { String(repeating: "[", count: $0) }),
    ]

    @Test(arguments: messages.indices) func aMessageIsAnsweredInLinearTime(_ index: Int) throws {
        let (name, text) = Self.messages[index]
        let shop = try MessageShop()
        let ratio = growth(from: 250) { Self.answer(text($0), by: shop) }
        #expect(ratio < 24, "\(name)")
    }

    // Nothing counts the steps of these, so that their time is measured.
    private static let urls: [Input] = [
        ("items of one key", { "demo://Desk/find?" + (0..<$0).map { _ in "tags=a" }.joined(separator: "&") }),
        ("unknown keys", { "demo://Desk/find?" + (0..<$0).map { "k\($0)=a" }.joined(separator: "&") }),
        ("empty items", { "demo://Desk/find?" + String(repeating: "&", count: 50 * $0) }),
        ("parts", { "demo://files" + String(repeating: "/a", count: 20 * $0) }),
        ("slashes", { "demo://Desk/find" + String(repeating: "/", count: 50 * $0) }),
        ("percent signs", { "demo://Desk/find?text=" + String(repeating: "%41", count: 20 * $0) }),
        ("combining marks", { "demo://Desk/find?a" + String(repeating: "\u{301}\u{327}", count: 10 * $0) + "=a" }),
        ("a long fragment", { "demo://Desk/find#" + String(repeating: "a=b&", count: $0) }),
    ]

    @Test(arguments: urls.indices) func aURLIsOpenedInLinearTime(_ index: Int) throws {
        let (name, text) = Self.urls[index]
        let desk = try Desk(routes: { $0.route("/files/*path", to: Desk.schema("files")) })
        let ratio = growth(from: 50) { size in
            let url = text(size)
            Self.run { for _ in 0..<5 { _ = await desk.open(url) } }
        }
        #expect(ratio < 24, "\(name)")
    }

    @Test func theLimitOfBytesIsExact() async throws {
        let shop = try MessageShop()
        let message = #"{"jsonrpc":"2.0","method":"Catalog.show","id":1}"#
        let bytes = message.utf8.count
        #expect(await shop.answer(message, MessageLimits(bytes: bytes)) == #"{"id":1,"jsonrpc":"2.0","result":7}"#)
        let refusal =
            #"{"code":"tooLong","limit":\#(bytes),"message":"the message has more than \#(bytes) bytes"}"#
        #expect(
            await shop.answer(message + " ", MessageLimits(bytes: bytes))
                == #"{"error":{"code":-32600,"data":\#(refusal),"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#
        )
    }

    @Test func theLimitOfRequestsIsExact() async throws {
        let shop = try MessageShop()
        let request = #"{"jsonrpc":"2.0","method":"Catalog.show","id":1}"#
        let limits = MessageLimits(requests: 2)
        let answer = #"{"id":1,"jsonrpc":"2.0","result":7}"#
        #expect(await shop.answer("[\(request),\(request)]", limits) == "[\(answer),\(answer)]")
        let data = #"{"code":"tooMany","limit":2,"message":"the batch has more than 2 requests"}"#
        #expect(
            await shop.answer("[\(request),\(request),\(request)]", limits)
                == #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#)
    }

    @Test(arguments: [100, 101, 150]) func theTextOfARegistryErrorIsCapped(count: Int) {
        let error = #expect(throws: RegistryError.self) {
            try Desk(routes: { registry in
                for index in 0..<count { registry.route("/a\(index)", to: Desk.remote("none\(index)", [])) }
            })
        }
        #expect(error?.problems.count == count)
        let lines = (error?.description ?? "").split(separator: "\n")
        #expect(lines.first == "Mediator: the registry has \(count) problems.")
        #expect(lines.count { $0.hasPrefix("  route ") } == 100)
        #expect(lines.last == "… and \(count - 100) more" || count == 100)
    }
}
