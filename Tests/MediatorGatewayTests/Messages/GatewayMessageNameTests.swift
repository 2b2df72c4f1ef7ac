import Mediator
import MediatorEvents
import MediatorGateway
import Testing

/// The gateway compares names in messages byte by byte: the kelvin sign, U+212A, is no K, although equivalent in
/// Unicode.
struct GatewayMessageNameTests {
    private static let add = Action(
        "Kart", "Kadd", "Adds.", Parameter("Kid", Int.self), Parameter("né", Int.self, default: 0), returns: Int.self,
        exposure: .external)
    private static let kept = Event("Kart", "Kept", "Something was kept.", exposure: .external)

    private let page: MessageConnection

    init() throws {
        page = try Self.page()
    }

    private static func page(policy: Gateway.Policy? = nil) throws -> MessageConnection {
        let mediator = try Mediator { registry in
            registry.handle(add) { _, id, number in id + number }
            registry.declare(kept)
        }
        return try Gateway(mediator, policy: policy).connect { _ in }
    }

    private func call(_ method: String, _ parameters: String, _ page: MessageConnection? = nil) async -> String? {
        let message = #"{"jsonrpc":"2.0","method":"\#(method)","params":\#(parameters),"id":1}"#
        return await (page ?? self.page).handle(message: message)?.replacing(#""id":1,"jsonrpc":"2.0""#, with: "…")
    }

    @Test func exactBytesMatch() async {
        #expect(await call("Kart.Kadd", #"{"Kid":1,"n\u00e9":2}"#) == #"{…,"result":3}"#)
        #expect(await call("rpc.subscribe", #"{"event":"Kart.Kept"}"#) == #"{…,"result":{"subscription":"1"}}"#)
    }

    @Test(arguments: [#"\u212Aart.Kadd"#, #"Kart.\u212Aadd"#, "\u{212A}art.Kadd"])
    func aMethodOfOtherBytesDoesNotExist(method: String) async {
        let error = #"{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"}"#
        #expect(await call(method, #"{"Kid":1}"#) == #"{"error":\#(error),…}"#)
        #expect(await call(method, #"{"\u212Aid":1}"#) == #"{"error":\#(error),…}"#)
    }

    @Test(arguments: [#"\u212Aart.Kept"#, #"Kart.\u212Aept"#])
    func anEventOfOtherBytesDoesNotExist(event: String) async {
        let error = #"{"code":-32602,"data":{"code":"eventNotFound"},"message":"Invalid params"}"#
        #expect(await call("rpc.subscribe", #"{"event":"\#(event)"}"#) == #"{"error":\#(error),…}"#)
    }

    @Test(arguments: [
        (#"{"\u212Aid":1}"#, "\u{212A}id", "Kid"), (#"{"Kid":1,"ne\u0301":1}"#, "ne\u{301}", "n\u{E9}"),
    ])
    func aParameterOfOtherBytesIsUnknown(parameters: String, key: String, name: String) async throws {
        let fact = #"no parameter \"\#(key)\" in Kart.Kadd: \"\#(name)\" is written with other characters."#
        let data =
            #"{"code":"unknownParameter","message":"\#(fact)","parameter":"\#(key)","suggestions":["\#(name)"]}"#
        let answer = try #require(await call("Kart.Kadd", parameters))
        let expected = #"{"error":{"code":-32602,"data":\#(data),"message":"Invalid params"},…}"#
        // As strings they would be equal whatever their bytes.
        #expect(Array(answer.utf8) == Array(expected.utf8))
    }

    @Test func thePolicyComesBeforeParametersOfOtherBytes() async throws {
        let refusing = try Self.page { _, _ in false }
        let error = #"{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"}"#
        #expect(await call("Kart.Kadd", #"{"\u212Aid":1}"#, refusing) == #"{"error":\#(error),…}"#)
    }
}
