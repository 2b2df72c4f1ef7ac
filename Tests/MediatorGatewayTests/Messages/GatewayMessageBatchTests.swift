import Mediator
import MediatorGateway
import TestSupport
import Testing

struct GatewayMessageBatchTests {
    private let shop: MessageShop

    init() throws {
        shop = try MessageShop()
    }

    @Test func theRequestsOfABatchAreAnsweredInOrder() async {
        let answer = await shop.answer(
            """
            [
              {"jsonrpc": "2.0", "method": "Catalog.clear", "id": "1"},
              {"jsonrpc": "2.0", "method": "Catalog.clear"},
              {"jsonrpc": "2.0", "method": "Catalog.count", "id": 2},
              {"foo": "boo"},
              {"jsonrpc": "2.0", "method": "foo.get", "params": {"name": "myself"}, "id": "5"},
              {"jsonrpc": "2.0", "method": "Catalog.show", "id": "9"}
            ]
            """)
        let expected = [
            #"{"id":"1","jsonrpc":"2.0","result":null}"#,
            #"{"id":2,"jsonrpc":"2.0","result":2}"#,
            GatewayMessageTests.invalidRequest(#"the member \"jsonrpc\" is not \"2.0\""#),
            #"{"error":{"code":-32601,"data":{"code":"actionNotFound"},"message":"Method not found"},"id":"5","jsonrpc":"2.0"}"#,
            #"{"id":"9","jsonrpc":"2.0","result":7}"#,
        ]
        #expect(answer == "[" + expected.joined(separator: ",") + "]")
    }

    @Test func anEmptyBatchIsNoRequest() async {
        #expect(await shop.answer("[]") == GatewayMessageTests.invalidRequest("the batch is empty"))
    }

    @Test func eachMemberThatIsNoRequestIsAnswered() async {
        let refusal = GatewayMessageTests.invalidRequest("a request is an object, not int")
        #expect(await shop.answer("[1]") == "[\(refusal)]")
        #expect(await shop.answer("[1, 2, 3]") == "[\(refusal),\(refusal),\(refusal)]")
        #expect(
            await shop.answer("[[]]") == "[\(GatewayMessageTests.invalidRequest("a request is an object, not array"))]")
    }

    @Test func inexactJSONInABatchRefusesTheWholeBatch() async {
        let answer = await shop.answer(
            #"[{"jsonrpc":"2.0","method":"Catalog.clear","id":"1"},{"jsonrpc":"2.0","method":"Catalog.clear","id":1e999}]"#
        )
        #expect(answer?.hasPrefix(#"{"error":{"code":-32700,"data":{"code":"invalidJSON""#) == true)
        #expect(answer?.hasSuffix(#""id":null,"jsonrpc":"2.0"}"#) == true)
        #expect(await shop.call("Catalog.count") == #"{…,"result":0}"#)
    }

    @Test func answerWithoutJSONFormDoesNotAffectOthers() async {
        let answer = await shop.answer(
            """
            [{"jsonrpc":"2.0","method":"Catalog.fail","params":{"how":"nan"},"id":1},\
            {"jsonrpc":"2.0","method":"Catalog.show","id":2}]
            """)
        let first =
            #"{"error":{"code":-32603,"data":{"code":"notSerializable"},"message":"Internal error"},"id":1,"jsonrpc":"2.0"}"#
        #expect(answer == #"[\#(first),{"id":2,"jsonrpc":"2.0","result":7}]"#)
    }

    @Test func aBatchOfTooManyIsRefusedBeforeAnyIsPerformed() async {
        let request = #"{"jsonrpc":"2.0","method":"Catalog.clear"}"#
        let batch = "[" + Array(repeating: request, count: 4).joined(separator: ",") + "]"
        let answer = await shop.answer(batch, MessageLimits(requests: 3))
        let data = #"{"code":"tooMany","limit":3,"message":"the batch has more than 3 requests"}"#
        #expect(
            answer
                == #"{"error":{"code":-32600,"data":\#(data),"message":"Invalid Request"},"id":null,"jsonrpc":"2.0"}"#)
        #expect(await shop.call("Catalog.count") == #"{…,"result":0}"#)
        #expect(await shop.answer(batch, MessageLimits(requests: 4)) == nil)
        #expect(await shop.call("Catalog.count") == #"{…,"result":4}"#)
    }
}
