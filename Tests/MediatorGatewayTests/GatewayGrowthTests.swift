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

    /// Runs a body on this thread, whose time is counted.
    ///
    /// It must not suspend.
    private static func run(_ body: @escaping @Sendable () async -> Void) {
        let (start, ends) = (TaskStart(), Counter())
        Task(executorPreference: start) {
            await body()
            ends.increment()
        }
        start.run()
        #expect(ends.count == 1)
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
