import Mediator
import MediatorAgents
import MediatorCoding
import MediatorGateway
import TestSupport
import Testing

/// Tools that need a user who is logged in: the app asks for the login itself.
@Suite(.hangLimit) struct AgentsLoginTests {
    private static let order = Action(
        "Cart", "order", "Orders all.", Parameter("note", String?.self), returns: String.self, effect: .async,
        exposure: .external, tags: [ActionSchema.toolTag, ActionSchema.consentTag, "login"])
    private static let mine = Action(
        "Cart", "mine", "Returns the user's orders.", returns: [String].self, exposure: .external, impact: .reads,
        tags: [ActionSchema.toolTag, "login"])
    private static let letter = Action(
        "Cart", "letter", "Asks for a letter about the orders.", returns: String.self, exposure: .external,
        impact: .reads, tags: [ActionSchema.promptTag, "login"])

    private static let total = Action(
        "Cart", "total", "Returns the total.", returns: Int.self, exposure: .external, impact: .reads,
        tags: [ActionSchema.toolTag])

    private static func needsUser(_ action: String) -> String {
        "Mediator: \(action) needs a user, and no user is logged in.\n"
            + "  to resolve: ask the user to log in to the app; a model cannot log in."
    }

    private let gateway: Gateway
    private let calls = Recorder<String>()
    private let asked = Recorder<String>()

    init() throws {
        let calls = calls
        gateway = try Gateway(
            Mediator { registry in
                registry.handle(Self.order) { _, note in
                    calls.record("order \(note ?? "")")
                    return "O-1"
                }
                registry.handle(Self.mine) { _ in
                    calls.record("mine")
                    return ["O-1"]
                }
                registry.handle(Self.letter) { _ in "A letter." }
                registry.handle(Self.total) { _ in 1 }
            })
    }

    /// Returns the line of a client whose app asks for logins, and gets the answers one after another.
    private func line(answers: [Bool]) -> AgentLine {
        let (asked, tries) = (asked, Counter())
        let login = AgentLogin { action, mediator in
            asked.record("\(action.target).\(action.action), tool of \(mediator.schemas.count) actions")
            return answers[tries.increment() - 1]
        }
        return AgentLine(AgentServer(gateway, name: "Shop", version: "", login: login))
    }

    @Test func theAppIsAskedForTheLoginAndTheCallGoesOn() async throws {
        let line = line(answers: [true])
        await line.initialize()
        #expect(try await line.call("Cart_mine") == success(#"{"result":["O-1"]}"#))
        #expect(try await line.call("Cart_total") == success(#"{"result":1}"#))
        #expect(asked.all == ["Cart.mine, tool of 4 actions"])
        #expect(calls.all == ["mine"])
    }

    @Test func withoutALoginTheCallFailsAndSaysWhatTheUserCanDo() async throws {
        let line = line(answers: [false])
        await line.initialize()
        #expect(try await line.call("Cart_mine") == failure(Self.needsUser("Cart.mine")))
        #expect(calls.all == [])
    }

    @Test func nobodyAgreesToACallThatCannotRun() async throws {
        let line = line(answers: [false, true])
        await line.initialize("2025-11-25", #"{"elicitation":{}}"#)
        #expect(try await line.call("Cart_order", #"{"note":"a"}"#) == failure(Self.needsUser("Cart.order")))
        let question = await line.answer(AgentsConsentTests.call("Cart_order", #"{"note":"a"}"#))
        #expect(question?.contains(#""method":"elicitation/create""#) == true)
        #expect(
            await line.answer(
                #"{"jsonrpc":"2.0","id":1,"result":{"action":"accept","content":{"allow":true}}}"#)
                == #"{"id":1,"jsonrpc":"2.0","result":\#(try success(#"{"result":"O-1"}"#))}"#)
        #expect(calls.all == ["order a"])
    }

    @Test func wrongArgumentsAskForNoLogin() async throws {
        let line = line(answers: [])
        await line.initialize()
        let found = try await line.call("Cart_order", #"{"text":"a"}"#)
        #expect(
            try found
                == failure(
                    "Mediator: no parameter \"text\" in Cart.order.\n  parameters: note: string?\n"
                        + "  to resolve: leave it out."))
        #expect(asked.all == [])
    }

    @Test func aPromptNeedsTheLoginToo() async throws {
        let line = line(answers: [false, true])
        await line.initialize()
        #expect(
            try await line.request("prompts/get", #"{"name":"Cart_letter"}"#)
                == #"{"code":-32603,"data":{"code":"loginUnavailable"},"message":"Internal error"}"#)
        #expect(try await line.request("prompts/get", #"{"name":"Cart_letter"}"#).contains("A letter."))
    }

    @Test func theDescriptionSaysItBeforehand() async throws {
        func descriptions(_ line: AgentLine) async throws -> [String: Value] {
            await line.initialize()
            guard case .array(let tools)? = try Value(json: await line.request("tools/list"))["tools"] else {
                return [:]
            }
            return Dictionary(
                uniqueKeysWithValues: try tools.map { tool in
                    guard case .string(let name)? = tool["name"] else { throw Unnamed() }
                    return (name, tool["description"] ?? .null)
                })
        }
        #expect(
            try await descriptions(line(answers: [])) == [
                "Cart_order": "Orders all. Needs a user who is logged in to the app.",
                "Cart_mine": "Returns the user's orders. Needs a user who is logged in to the app.",
                "Cart_total": "Returns the total.",
            ])
        // Of an app that leaves logins to its interceptors, the server knows nothing.
        let silent = AgentLine(AgentServer(gateway, name: "Shop", version: "1.0"))
        #expect(try await descriptions(silent)["Cart_mine"] == "Returns the user's orders.")
        // The tag is that of the app.
        let other = AgentLogin(tag: "member") { _, _ in false }
        let member = AgentLine(AgentServer(gateway, name: "Shop", version: "1.0", login: other))
        #expect(try await descriptions(member)["Cart_mine"] == "Returns the user's orders.")
        #expect(try await member.call("Cart_mine") == success(#"{"result":["O-1"]}"#))
    }

    private struct Unnamed: Error {}

    /// The protocol demands a version.
    @Test func aMissingVersionIsUnknown() async throws {
        let line = line(answers: [])
        let answer = await line.initialize()
        #expect(try Value(json: answer ?? "null")["result"]?["serverInfo"] == ["name": "Shop", "version": "unknown"])
    }
}
