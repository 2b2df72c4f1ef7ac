import TestSupport
import Mediator
import MediatorGateway
import Testing

struct GatewayMessageErrorTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    private static let notFound =
        #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},…}"#

    @Test func refusedActionDoesNotExist() async throws {
        let shop = try MessageShop { action, origin in
            action.action != "product" || origin.source == "https://m.example.com"
        }
        #expect(await shop.call("Catalog.product", #"{"id":"P-1"}"#) == Self.notFound)
        let message = #"{"jsonrpc":"2.0","method":"Catalog.product","params":{"id":"P-1"},"id":1}"#
        let answer = await shop.gateway.handle(message: message, origin: .webPage("https://m.example.com"))
        #expect(answer == #"{"id":1,"jsonrpc":"2.0","result":"product P-1"}"#)
        #expect(shop.origins.all == [.webPage("https://m.example.com")])
    }

    @Test func invalidParametersAreNamed() async {
        let missing =
            #"{"code":"missingParameter","message":"parameter \"id\" of Catalog.product is missing.","#
            + #""parameter":"id","problems":[{"code":"missingParameter","#
            + #""message":"parameter \"id\" of Catalog.product is missing","parameter":"id"}]}"#
        #expect(
            await shop.call("Catalog.product")
                == #"{"error":{"code":-32602,"data":\#(missing),"message":"Invalid params"},…}"#)
        let mistyped = await shop.call("Catalog.order", #"{"id":"P-1","count":"2"}"#)
        #expect(
            mistyped?.contains(#""message":"parameter \"count\" of Catalog.order: expected int, found string.""#)
                == true)
        let unknown = await shop.call("Catalog.order", #"{"id":"P-1","coumt":2}"#)
        #expect(unknown?.contains(#""code":"unknownParameter""#) == true)
        #expect(unknown?.contains(#""suggestions":["count"]"#) == true)
    }

    private static let failures: [(how: String, error: String)] = [
        ("broken", #""code":-32603,"data":{"code":"unexpected"},"message":"Internal error""#),
        ("cancelled", #""code":-32603,"data":{"code":"cancelled"},"message":"Internal error""#),
        ("silent", #""code":-32000,"data":{"code":"silent","details":{}},"message":"silent""#),
        // External callers must not learn the names of internal actions.
        ("nested", #""code":-32603,"data":{"code":"actionNotFound"},"message":"Internal error""#),
        ("nestedParameters", #""code":-32603,"data":{"code":"missingParameter"},"message":"Internal error""#),
        ("nestedInItself", #""code":-32603,"data":{"code":"missingParameter"},"message":"Internal error""#),
        ("nan", #""code":-32603,"data":{"code":"notSerializable"},"message":"Internal error""#),
        ("reference", #""code":-32603,"data":{"code":"notSerializable"},"message":"Internal error""#),
        ("deep", #""code":-32603,"data":{"code":"notSerializable"},"message":"Internal error""#),
        ("details", #""code":-32000,"data":{"code":"nan"},"message":"No number.""#),
        ("referenceInDetails", #""code":-32000,"data":{"code":"object","details":{"n":1}},"message":"object""#),
    ]

    @Test(arguments: failures)
    func internalErrorsReportTheirCodeOnly(how: String, error: String) async {
        #expect(await shop.call("Catalog.fail", #"{"how":"\#(how)"}"#) == "{\"error\":{\(error)},…}")
    }

    @Test func actionFailureIsReportedUnchanged() async {
        let error = #""code":-32000,"data":{"code":"notFound","details":{"id":"X"}},"message":"No product X.""#
        #expect(await shop.call("Catalog.product", #"{"id":"X"}"#) == "{\"error\":{\(error)},…}")
    }

    @Test func aReferenceInsideAResultIsLeftOut() async {
        #expect(await shop.call("Catalog.fail", #"{"how":"inside"}"#) == #"{…,"result":{"kept":1}}"#)
    }

    /// What an action asks of the gateway itself is not what the client asked.
    @Test func aURLThatAnActionDoesNotFindIsAnInternalError() async throws {
        let late = Late<Gateway>()
        let mediator = try Mediator { registry in
            let outer = Action("A", "outer", "", returns: Value.self, effect: .async, exposure: .external)
            registry.handle(outer) { _ in try await late.value?.open("demo://No/thing").value ?? .null }
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        late.set(gateway)
        let answer = await gateway.handle(message: #"{"jsonrpc":"2.0","method":"A.outer","id":1}"#)
        #expect(
            answer
                == #"{"error":{"code":-32603,"data":{"code":"notFound"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        )
    }
}
