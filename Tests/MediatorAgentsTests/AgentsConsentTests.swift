import Mediator
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

@testable import MediatorAgents

/// Questions to the user for consent.
@Suite(.hangLimit) struct AgentsConsentTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static let refused =
        "Mediator: the user did not agree to Cart.checkout.\n  to resolve: do not call it again unless the user asks for it."
    private static let unavailable =
        "Mediator: Cart.checkout needs the user's consent, and this client cannot ask for it.\n"
        + "  to resolve: ask the user to perform it in the app, or use a client with the capability \"elicitation\"."

    /// The parameters of the question about a call.
    static func question(_ message: String, action: String = "Cart.checkout") -> String {
        #"{"message":"\#(message)","requestedSchema":{"properties":{"allow":{"default":false,"#
            + #""description":"Whether the agent may do this once.","title":"Allow \#(action)","type":"boolean"}},"#
            + #""required":["allow"],"type":"object"}}"#
    }

    static func call(_ tool: String, _ arguments: String, id: Int = 1) -> String {
        #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
    }

    /// Sends a call and an answer to its question, and returns the result or the error of the call.
    private func answer(_ response: String) async throws -> String {
        line.send(Self.call("Cart_checkout", "{}"))
        _ = await line.next()
        let answer = try Value(json: await line.answer(response) ?? "null")
        return try (answer["result"] ?? answer["error"] ?? answer).json()
    }

    @Test(arguments: [#"{}"#, #"{"form":{}}"#, #"{"form":{},"url":{}}"#])
    func aCallWithTheTagAsksTheUserFirst(modes: String) async throws {
        await line.initialize("2025-11-25", #"{"elicitation":\#(modes)}"#)
        let question = await line.answer(Self.call("Cart_checkout", #"{"note":"a gift"}"#))
        let message = #"An agent asks to call Cart.checkout. Orders all.\nnote: \"a gift\""#
        #expect(
            question
                == #"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":\#(Self.question(message))}"#
        )
        #expect(shop.calls.all == [])
        #expect(
            await line.answer(
                #"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"allow":true}}}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":\#(try success(#"{"result":"O-1"}"#))}"#)
        #expect(shop.calls.all == ["checkout a gift"])
    }

    @Test func aCallThatDestroysAsksToo() async throws {
        await line.initialize("2025-06-18", #"{"elicitation":{}}"#)
        let message = "An agent asks to call Cart.clear. Removes all. It cannot be undone."
        #expect(
            await line.answer(Self.call("Cart_clear", "{}"))
                == #"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":"#
                + Self.question(message, action: "Cart.clear") + "}")
    }

    @Test(
        arguments: [
            #""result":{"action":"decline"}"#, #""result":{"action":"cancel"}"#, #""result":{"action":"accept"}"#,
            #""result":{"action":"accept","content":{}}"#, #""result":{"action":"accept","content":{"allow":false}}"#,
            #""result":{"action":"accept","content":{"allow":"true"}}"#, #""result":{"content":{"allow":true}}"#,
            #""result":7"#,
        ])
    func noOtherAnswerThanYesCounts(response: String) async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        #expect(try await answer(#"{"jsonrpc":"2.0","id":1,\#(response)}"#) == failure(Self.refused))
        #expect(shop.calls.all == [])
    }

    @Test func anErrorOfTheClientIsNoConsent() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        let response =
            #"{"jsonrpc":"2.0","id":1,"error":{"code":-32600,"message":"Elicitation not supported"}}"#
        #expect(try await answer(response) == failure(Self.unavailable))
        #expect(shop.calls.all == [])
    }

    @Test(
        arguments: [
            ("2025-11-25", "{}"), ("2025-11-25", #"{"elicitation":{"url":{}}}"#),
            ("2025-11-25", #"{"elicitation":true}"#),
        ])
    func aClientThatCannotAskIsRefused(version: String, capabilities: String) async throws {
        await line.initialize(version, capabilities)
        #expect(try await line.call("Cart_checkout") == failure(Self.unavailable))
        #expect(shop.calls.all == [])
    }

    @Test func theQuestionShowsTheBeginningOfALongArgument() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        // One character for a reader, of any number of Unicode scalars.
        let note = "a" + String(repeating: "\u{301}", count: 1000)
        let message =
            #"An agent asks to call Cart.checkout. Orders all.\nnote: \""# + String(note.unicodeScalars.prefix(199))
            + "…"
        #expect(
            await line.answer(Self.call("Cart_checkout", #"{"note":"\#(note)"}"#))
                == #"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":\#(Self.question(message))}"#
        )
    }

    @Test func theUserIsNotAskedAboutInvalidCalls() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        #expect(
            try await line.call("Cart_checkout", #"{"note":7}"#)
                == failure(
                    "Mediator: parameter \"note\" of Cart.checkout: expected string?, found int.\n"
                        + "  parameters: note: string?\n  to resolve: pass note as string?."))
    }

    @Test func aCancelledCallWithdrawsItsQuestion() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        _ = await line.answer(Self.call("Cart_checkout", "{}"))
        #expect(
            await line.answer(#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#)
                == #"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"reason":"the call was cancelled","#
                + #""requestId":1}}"#)
        line.send(#"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"allow":true}}}"#)
        #expect(try await line.end() == [])
        #expect(shop.calls.all == [])
    }

    @Test func openQuestionsEndWithTheInput() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        _ = await line.answer(Self.call("Cart_checkout", "{}"))
        let text =
            "cancelled: Cart.checkout did not complete, for a reason inside the app. Other parameters do not change that."
        #expect(try await line.end() == [#"{"id":1,"jsonrpc":"2.0","result":\#(try failure(text))}"#])
        #expect(shop.calls.all == [])
    }

    @Test func longCallsThatWaitForTheUserDoNotKeepTheAnswerFromBeingRead() async throws {
        let line = AgentLine(shop.server(limits: MessageLimits(bytes: 1000)))
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        let arguments = #"{"note":"\#(String(repeating: "x", count: 800))"}"#
        var refusals: [String] = []
        for id in 1...20 {
            let text = await line.answer(Self.call("Cart_checkout", arguments, id: id)) ?? ""
            if !text.contains("elicitation/create") { refusals.append(text) }
        }
        #expect(
            refusals
                == (19...20).map { id in
                    #"{"error":{"code":-32600,"data":{"code":"tooMany","message":"the requests in progress are too many or "#
                        + #"too long; send this one again after a response"},"message":"Invalid Request"},"id":\#(id),"jsonrpc":"2.0"}"#
                })
        #expect(
            await line.answer(#"{"jsonrpc":"2.0","id":1,"result":{"action":"decline"}}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":\#(try failure(Self.refused))}"#)
    }

    @Test func thereIsALimitOfOpenQuestions() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        for id in 1...AgentConnection.mostQuestions {
            #expect(await line.answer(Self.call("Cart_checkout", "{}", id: id))?.contains("elicitation/create") == true)
        }
        #expect(
            await line.answer(Self.call("Cart_checkout", "{}", id: 65))
                == #"{"error":{"code":-32600,"data":{"code":"tooMany","limit":64,"message":"there are 64 open questions, "#
                + #"which is the most; end one of them"},"message":"Invalid Request"},"id":65,"jsonrpc":"2.0"}"#)
        // One that is answered makes room for another.
        #expect(
            await line.answer(#"{"jsonrpc":"2.0","id":1,"result":{"action":"decline"}}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":\#(try failure(Self.refused))}"#)
        let question = Self.question("An agent asks to call Cart.checkout. Orders all.")
        #expect(
            await line.answer(Self.call("Cart_checkout", "{}", id: 66))
                == #"{"jsonrpc":"2.0","id":65,"method":"elicitation/create","params":\#(question)}"#)
    }
}

extension AgentsConsentTests {
    private static let asks = #"{"elicitation":{"form":{}}}"#
    private static let yes = #""inputResponses":{"consent":{"action":"accept","content":{"allow":true}}}"#

    private func checkout(_ more: String = "", arguments: String = #"{"note":"a gift"}"#) async throws -> String {
        try await line.stateless(
            "tools/call", #""name":"Cart_checkout","arguments":\#(arguments)\#(more)"#, capabilities: Self.asks)
    }

    private static func state(_ result: String) throws -> String {
        guard case .string(let state)? = try Value(json: result)["requestState"] else { return "none" }
        return state
    }

    private static let invalidState =
        #"{"code":-32602,"data":{"code":"invalidParameter","message":"\"requestState\" is unknown, of another call, used or "#
        + #"older than 10 minutes; call the tool again"},"message":"Invalid params"}"#

    @Test func aStatelessCallReturnsTheQuestion() async throws {
        let result = try await checkout()
        let state = try Self.state(result)
        let message = #"An agent asks to call Cart.checkout. Orders all.\nnote: \"a gift\""#
        #expect(
            result
                == #"{\#(stateless),"inputRequests":{"consent":{"method":"elicitation/create","params":\#(Self.question(message))}},"#
                + #""requestState":"\#(state)","resultType":"input_required"}"#)
        #expect(shop.calls.all == [])
        let done = try await checkout(#",\#(Self.yes),"requestState":"\#(state)""#)
        #expect(
            done
                == #"{\#(stateless),"content":[{"text":"{\"result\":\"O-1\"}","type":"text"}],"resultType":"complete","#
                + #""structuredContent":{"result":"O-1"}}"#)
        #expect(shop.calls.all == ["checkout a gift"])
        // A state counts once.
        #expect(try await checkout(#",\#(Self.yes),"requestState":"\#(state)""#) == Self.invalidState)
        #expect(shop.calls.all == ["checkout a gift"])
    }

    @Test func aStateCountsForItsCallAlone() async throws {
        let state = try Self.state(try await checkout())
        #expect(
            try await checkout(#",\#(Self.yes),"requestState":"\#(state)""#, arguments: #"{"note":"for me"}"#)
                == Self.invalidState)
        for forged in [#""""#, #""0-0""#, "7", "null", "{}"] {
            #expect(try await checkout(#",\#(Self.yes),"requestState":\#(forged)"#) == Self.invalidState)
        }
        let cleared = try Self.state(
            try await line.stateless("tools/call", #""name":"Cart_clear""#, capabilities: Self.asks))
        #expect(try await checkout(#",\#(Self.yes),"requestState":"\#(cleared)""#) == Self.invalidState)
        #expect(shop.calls.all == [])
    }

    /// The user agreed to what was shown, byte for byte: texts that are only equivalent in Unicode are others.
    @Test(arguments: [("\u{3A9}", "\u{2126}"), ("K", "\u{212A}"), ("é", "e\u{301}")])
    func aStateCountsForItsBytesAlone(agreed: String, given: String) async throws {
        #expect(agreed == given)
        let state = try Self.state(try await checkout(arguments: #"{"note":"\#(agreed)"}"#))
        #expect(
            try await checkout(#",\#(Self.yes),"requestState":"\#(state)""#, arguments: #"{"note":"\#(given)"}"#)
                == Self.invalidState)
        #expect(shop.calls.all == [])
    }

    /// What the user sees of arguments has no hidden characters.
    @Test func theQuestionShowsHiddenCharacters() async throws {
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        let question = await line.answer(Self.call("Cart_checkout", #"{"note":"a\u202eb\u2028c"}"#))
        #expect(question?.contains(#"\nnote: \"a\\u202eb\\u2028c\"","#) == true)
    }

    @Test func anAnswerWithoutAStateIsNone() async throws {
        #expect(try await checkout(",\(Self.yes)").contains(#""resultType":"input_required""#))
        let state = try Self.state(try await checkout())
        // Without an answer, the question is asked again.
        #expect(try await checkout(#","requestState":"\#(state)""#).contains(#""resultType":"input_required""#))
        #expect(shop.calls.all == [])
    }

    @Test func aStatelessRefusalIsAResult() async throws {
        let state = try Self.state(try await checkout())
        let refusal = try await checkout(
            #","inputResponses":{"consent":{"action":"decline"}},"requestState":"\#(state)""#)
        #expect(try Value(json: refusal)["content"]?[0]?["text"] == .string(Self.refused))
        #expect(try Value(json: refusal)["isError"] == true)
        #expect(shop.calls.all == [])
    }

    @Test func aStatelessClientThatCannotAskGetsAnError() async throws {
        #expect(
            try await line.stateless("tools/call", #""name":"Cart_checkout""#)
                == #"{"code":-32021,"data":{"code":"consentUnavailable","requiredCapabilities":{"elicitation":{"form":{}}}},"#
                + #""message":"Cart.checkout needs the user's consent, and this client cannot ask for it. To resolve: ask the user "#
                + #"to perform it in the app, or use a client with the capability \"elicitation\"."}"#)
        #expect(shop.calls.all == [])
    }

    @Test func statesEndAfterTenMinutesAndTheOldestOfTooMany() {
        let now = Recorder<ContinuousClock.Instant>()
        let start = ContinuousClock.now
        now.record(start)
        let states = RequestStates(most: 2) { now.all.last ?? start }
        let path = ActionPath(target: "Cart", action: "checkout")
        let late = states.begin(path, [:])
        now.record(start + .seconds(601))
        #expect(!states.end(late, path, [:]))
        let tokens = (0..<3).map { _ in states.begin(path, ["note": "x"]) }
        #expect(tokens.map { states.end($0, path, ["note": "x"]) } == [false, true, true])
    }
}
