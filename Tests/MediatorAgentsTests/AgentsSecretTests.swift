import Mediator
import MediatorAgents
import MediatorCoding
import TestSupport
import Testing

/// Questions to the user for secrets, which the app asks itself.
@Suite(.hangLimit) struct AgentsSecretTests {
    private let shop: AgentShop
    private let line: AgentLine

    init() throws {
        shop = try AgentShop()
        line = AgentLine(shop.server())
    }

    private static let noSecret =
        "Mediator: Bank.pay needs the secret parameter \"pin\", which the user has not given.\n"
        + "  to resolve: ask the user to perform it in the app; a model cannot give secrets."

    @Test func theAppAsksForSecretsAndNoModelSeesThem() async throws {
        let asked = Recorder<String>()
        let line = AgentLine(
            shop.server(secret: { parameter, action in
                asked.record("\(parameter.name) of \(action.target).\(action.action)")
                return "1234"
            }))
        await line.initialize()
        #expect(try await line.call("Bank_pay", #"{"amount":5}"#) == success(#"{"card":"•••","number":1}"#))
        #expect(asked.all == ["pin of Bank.pay"])
        #expect(shop.calls.all == ["pay 5 with 1234"])
    }

    @Test(arguments: ["pin", "code"]) func aModelGivesNoSecrets(name: String) async throws {
        let line = AgentLine(shop.server(secret: { _, _ in "1234" }))
        await line.initialize()
        let found = try await line.call("Bank_pay", #"{"amount":5,"\#(name)":"0000"}"#)
        let wanted = try failure(
            "Mediator: no parameter \"\(name)\" in Bank.pay.\n  parameters: amount: int\n"
                + "  to resolve: leave it out.")
        #expect(found == wanted)
        #expect(shop.calls.all == [])
    }

    /// 2026-07-28, client/elicitation, "Form Mode Security".
    @Test(arguments: [true, false]) func theQuestionHasNoSecretAndComesFirst(allows: Bool) async throws {
        let asked = Recorder<String>()
        let close = Action(
            "Bank", "close", "Closes the account.", Parameter("pin", String.self, secret: true), exposure: .external,
            impact: .destroys, tags: [ActionSchema.toolTag])
        try shop.mediator.update { [calls = shop.calls] registry in
            registry.handle(close) { _, pin in calls.record("close with \(pin)") }
        }
        let line = AgentLine(
            shop.server(secret: { parameter, _ in
                asked.record(parameter.name)
                return "1234"
            }))
        await line.initialize("2025-11-25", #"{"elicitation":{"form":{},"url":{}}}"#)
        let message = "An agent asks to call Bank.close. Closes the account. It cannot be undone."
        #expect(
            await line.answer(AgentsConsentTests.call("Bank_close", "{}"))
                == #"{"jsonrpc":"2.0","id":1,"method":"elicitation/create","params":"#
                + AgentsConsentTests.question(message, action: "Bank.close") + "}")
        #expect(asked.all == [])
        let answer = await line.answer(
            #"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"allow":\#(allows)}}}"#)
        #expect(answer?.contains("isError") == !allows)
        #expect(answer?.contains("1234") == false)
        #expect(asked.all == (allows ? ["pin"] : []))
        #expect(shop.calls.all == (allows ? ["close with 1234"] : []))
    }

    @Test func theUserIsNotAskedAboutACallThatLacksItsSecret() async throws {
        let close = Action(
            "Bank", "close", "Closes the account.", Parameter("pin", String.self, secret: true), exposure: .external,
            impact: .destroys, tags: [ActionSchema.toolTag])
        try shop.mediator.update { $0.handle(close) { _, _ in } }
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        #expect(try await line.call("Bank_close") == failure(Self.noSecret.replacing("Bank.pay", with: "Bank.close")))
    }

    /// A model cannot correct what the app gave.
    @Test func aSecretOfAnotherTypeIsAnErrorInsideTheApp() async throws {
        let log = Recorder<String>()
        let line = AgentLine(shop.server(secret: { _, _ in 1234 }, log: { log.record($0) }))
        await line.initialize()
        let inside = "Bank.pay did not complete, for a reason inside the app. Other parameters do not change that."
        #expect(try await line.call("Bank_pay", #"{"amount":5}"#) == failure("invalidParameter: " + inside))
        #expect(
            log.all == [
                "Bank.pay failed inside the app. Mediator: parameter \"pin\" of Bank.pay: does not fit; its value is secret.\n"
                    + "  parameters: amount: int, pin: string, code: int?\n  to resolve: pass pin as string."
            ])
    }

    @Test func documentsShowNoSecretParameters() async throws {
        await line.initialize()
        let document = try await line.request("resources/read", #"{"uri":"mediator://catalog/Bank"}"#)
        #expect(document.contains("amount"))
        #expect(!document.contains("pin"))
        #expect(!document.contains("code"))
    }

    @Test func withoutASecretTheCallIsRefused() async throws {
        await line.initialize()
        #expect(try await line.call("Bank_pay", #"{"amount":5}"#) == failure(Self.noSecret))
        let silent = AgentLine(shop.server(secret: { _, _ in nil }))
        await silent.initialize()
        #expect(try await silent.call("Bank_pay", #"{"amount":5}"#) == failure(Self.noSecret))
        #expect(shop.calls.all == [])
    }
}
