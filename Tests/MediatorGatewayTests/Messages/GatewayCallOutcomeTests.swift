import Mediator
import MediatorCoding
import MediatorEvents
import MediatorRedirects
import Synchronization
import TestSupport
import Testing

@testable import MediatorGateway

/// The end of a call as data.
@Suite(.hangLimit) struct GatewayCallOutcomeTests {
    private static func path(_ number: Int) -> ActionPath { ActionPath(target: "A", action: "b\(number)") }

    /// Here it leaves the called action, which is the first name of the chain that arrives.
    @Test(arguments: [1, 31, 32, 33, 42])
    func aChainArrivesWithTheCountOfWhatIsLeftOut(count: Int) throws {
        var (failure, error) = (ActionFailure("end"), MediatorError(.invalidValue, message: "wrong."))
        for number in 0..<count {
            failure.callChain.pass(Self.path(number))
            error.callChain.pass(Self.path(number))
        }
        guard case .failed(var sameFailure)? = CallOutcome(CallOutcome.failed(failure).value),
            case .error(var sameError)? = CallOutcome(CallOutcome.error(error).value)
        else {
            Issue.record("no outcome")
            return
        }
        sameFailure.callChain.pass(Self.path(count - 1))
        sameError.callChain.pass(Self.path(count - 1))
        #expect(sameFailure.chain == failure.chain)
        #expect(sameFailure.description == failure.description)
        #expect(sameError.chain == error.chain)
        #expect(sameError.description == error.description)
    }

    /// The chain of an error names internal actions.
    @Test func onlyProcessesLearnWhichActionsAnErrorPassed() async throws {
        let outer = ActionSchema("Desk", "outer", returns: .null, effect: .async, exposure: .external)
        let inner = ActionSchema("Desk", "inner", returns: .null, effect: .async)
        let mediator = try Mediator { registry in
            registry.handleAsync(outer) { call in try await call.mediator.performAsync("Desk", "inner", [:]) }
            registry.handleAsync(inner) { _ in throw ActionFailure("empty", "There is nothing.", ["left": 0]) }
        }
        let gateway = try Gateway(mediator)
        let message = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.outer"}}"#
        func answer(to origin: Origin) async -> String? {
            await gateway.connect(origin: origin) { _ in }.handle(message: message)
        }
        let failure = #""code":"empty","message":"There is nothing.","details":{"left":0}"#
        #expect(
            await answer(to: .process())
                == #"{"jsonrpc":"2.0","id":1,"result":{"failed":{\#(failure),"chain":["Desk.outer","Desk.inner"]}}}"#)
        for origin in [Origin.webPage(nil), .agent("helper")] {
            #expect(
                await answer(to: origin) == #"{"jsonrpc":"2.0","id":1,"result":{"failed":{\#(failure),"chain":[]}}}"#)
        }
    }

    /// The name of a rule is the app's own.
    @Test func onlyProcessesLearnWhichRuleRedirectedACall() async throws {
        let schema = ActionSchema("Desk", "item", returns: .int, exposure: .external)
        let mediator = try Mediator { $0.handle(schema) { _ in 1 } }
        let gateway = try Gateway(mediator, redirects: RedirectSettings(webHosts: ["m.example.com"]))
        let rule = #"{"id": "moved", "from": {"action": "Desk.item"}, "to": {"web": "https://m.example.com/i"}}"#
        try gateway.redirects.replace(with: #"{"version": 2, "rules": [\#(rule)]}"#)
        func answer(to origin: Origin, _ call: String) async throws -> String {
            let message = #"{"jsonrpc":"2.0","id":1,\#(call)}"#
            let answer = try #require(await gateway.connect(origin: origin) { _ in }.handle(message: message))
            return answer.replacing(#"{"jsonrpc":"2.0","id":1,"#, with: "")
        }
        func outcome(_ by: String, _ rule: String) -> String {
            #""result":{"error":{"code":"redirected","target":"Desk","action":"item","parameter":null,"#
                + #""message":"Desk.item was sent to a web page\#(by), and a page has no result to return.","#
                + #""notes":["address: https://m.example.com/i"],"suggestions":[],"#
                + #""recoverySuggestion":"return one from \"showPage\" of the redirect settings, or let the caller "#
                + #"catch \"redirected\".","details":{"url":"https://m.example.com/i",\#(rule)"dropped":[]},"chain":[]}}}"#
        }
        let call = #""method":"rpc.call","params":{"action":"Desk.item"}"#
        #expect(
            try await answer(to: .process(), call)
                == outcome(#" by redirect rule \"moved\""#, #""rule":"moved","#))
        for origin in [Origin.webPage(nil), .agent("helper")] {
            #expect(try await answer(to: origin, call) == outcome("", ""))
        }
        for origin in [Origin.process(), .webPage(nil)] {
            #expect(try await !answer(to: origin, #""method":"Desk.item""#).contains("moved"))
        }
    }

    /// Its comparison would take long.
    @Test func namesWithTooManyMarksAreNone() async throws {
        let name = "a" + String(repeating: "\u{301}", count: 31)
        #expect(CallOutcome(["failed": ["code": .string(name), "message": ""]]) == nil)
        #expect(CallOutcome(["error": ["code": .string(name), "message": ""]]) == nil)
        let page = try Gateway(Mediator(modules: [])).connect { _ in }
        let message = #"{"jsonrpc":"2.0","id":1,"method":"rpc.call","params":{"action":"Desk.\#(name)"}}"#
        #expect(
            await page.handle(message: message)
                == #"{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"Invalid params","data":{"code":"invalidParameter","#
                + #""message":"\"action\" has more than 30 combining marks in a row"}}}"#)
    }

    /// No reader takes these.
    @Test func whatNoReaderTakesIsNotWritten() async throws {
        let schema = ActionSchema("Desk", "get", parameters: [], returns: .any, exposure: .external)
        let result = Late<Value>()
        let mediator = try Mediator { registry in registry.handle(schema) { _ in result.value ?? .null } }
        let gateway = try Gateway(mediator)
        let message = #"{"jsonrpc":"2.0","id":1,"method":"Desk.get"}"#
        let refusal =
            #"{"error":{"code":-32603,"data":{"code":"notSerializable"},"message":"Internal error"},"id":1,"#
            + #""jsonrpc":"2.0"}"#
        func nested(_ levels: Int) -> Value { levels == 0 ? [] : .array([nested(levels - 1)]) }
        let key = "a" + String(repeating: "\u{301}", count: 30)
        for (value, isWritten): (Value, Bool) in [
            // With the response, 64 levels.
            (nested(62), true), (nested(63), false),
            (.dictionary([key: 1]), true), (.dictionary([key + "\u{301}": 1]), false),
        ] {
            result.set(value)
            let answer = await gateway.handle(message: message)
            #expect((answer == refusal) == !isWritten)
            #expect((try? Value(json: answer ?? "")) != nil)
        }
    }

    @Test func aSharedEventGoesToAProcessThatMayHaveIt() async throws {
        let told = Event("Desk", "told", "News.", Parameter("number", Int.self, "A number."), exposure: .external)
        let mediator = try Mediator { $0.declare(told) }
        let isRefused = Mutex(false)
        let gateway = try Gateway(mediator, sharedEvents: [told]) { _, origin in
            origin != .process("a") || !isRefused.withLock(\.self)
        }
        let heard = Recorder<Int>()
        let connections = ["a", "b"].map { name in
            gateway.connect(origin: .process(name)) { message in
                if name == "b", let number = try Value(json: message)["params"]?["payload"]?["number"] {
                    heard.record(try Int(parameterValue: number))
                }
            }
        }
        for connection in connections {
            _ = await connection.handle(
                message: #"{"jsonrpc":"2.0","id":1,"method":"rpc.subscribe","params":{"event":"Desk.told"}}"#)
        }
        isRefused.withLock { $0 = true }
        for number in 1...4 { try mediator.post(told, number) }
        while heard.all.count < 4 { await Task.yield() }
        #expect(heard.all == [1, 2, 3, 4])
        for connection in connections { connection.close() }
    }
}
