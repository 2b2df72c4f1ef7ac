import Mediator
import MediatorGateway
import MediatorRedirects
import MediatorTrace
import Testing

/// Actions that decline a link, which then goes to its next match.
struct GatewayDeclinedLinkTests {
    private static func schema(_ action: String, declares: Bool = true) -> ActionSchema {
        ActionSchema(
            "Way", action, parameters: [ParameterSchema("id", .string)], returns: .string, exposure: .external,
            failures: declares ? [ActionFailure.linkDeclinedCode] : [])
    }

    /// Actions that decline identifiers with their first letter, or whose handler calls one that does.
    private static func register(_ registry: inout Registry) {
        for (action, letter) in [("a", "a"), ("b", "b")] {
            registry.handle(schema(action)) { call in
                let id = try call.get("id", as: String.self)
                guard !id.hasPrefix(letter) else { throw ActionFailure.linkDeclined("No \(letter).") }
                return .string("\(action) \(id)")
            }
        }
        registry.handle(schema("never")) { _ in throw ActionFailure.linkDeclined("Never.") }
        registry.handle(schema("quiet", declares: false)) { _ in throw ActionFailure.linkDeclined("Quiet.") }
        registry.handle(schema("outer")) { call in try call.mediator.perform("Way", "a", call.parameters) }
        registry.handle(schema("last", declares: false)) { call in
            .string("last \(try call.get("id", as: String.self))")
        }
    }

    private func open(_ url: String, _ actions: [String], redirects: RedirectSettings? = nil) async throws -> String {
        let mediator = try Mediator { registry in
            Self.register(&registry)
            for action in actions { registry.route("/x/:id", to: ActionSchema("Way", action)) }
        }
        let gateway =
            try redirects.map { try Gateway(mediator, schemes: ["demo"], redirects: $0) }
            ?? Gateway(mediator, schemes: ["demo"])
        do {
            let answer = try await gateway.open(url)
            return answer.page.map { "page \($0.address)" } ?? "\(answer.value)"
        } catch let error as MediatorError {
            return "\(error.code): \(error.message)"
        } catch {
            return "\(error)"
        }
    }

    @Test(arguments: [
        (["a", "b", "last"], "c", #""a c""#), (["a", "b", "last"], "a", #""b a""#),
        (["b", "a", "last"], "a", #""b a""#),
        (["a", "b", "last"], "b", #""a b""#), (["a", "last"], "a", #""last a""#),
        // Without another match, the first failure is the error.
        (["a"], "a", "linkDeclined: No a."), (["a", "never"], "a", "linkDeclined: No a."),
        (["never", "a"], "a", "linkDeclined: Never."),
        // A code that the contract does not list, and one of a nested call, are failures like any other.
        (["quiet"], "a", "linkDeclined: Quiet."),
        (["outer", "last"], "a", "linkDeclined: No a. (Way.outer → Way.a)"), (["outer", "last"], "b", #""a b""#),
    ])
    func theNextMatchAnswers(_ actions: [String], id: String, outcome: String) async throws {
        #expect(try await open("demo://x/\(id)", actions) == outcome)
    }

    @Test func anActionThatNeverDeclinesTakesAllPaths() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                Self.register(&registry)
                registry.route("/x/:id", to: Self.schema("quiet", declares: false))
                registry.route("/x/:id", to: Self.schema("last", declares: false))
            }
        }
        #expect(error?.problems.map(\.code) == [.duplicateRoute])
    }

    @Test func theDefaultFormIsAMatch() async throws {
        #expect(try await open("demo://Way/a?id=a", []) == "linkDeclined: No a.")
        let mediator = try Mediator { registry in
            Self.register(&registry)
            registry.route(
                "/Way/a", to: Self.schema("last", declares: false), when: RouteCondition("never") { _ in false })
            registry.route("/:id/a", to: Self.schema("last", declares: false))
        }
        let gateway = try Gateway(mediator, schemes: ["demo"])
        #expect(try await gateway.open("demo://Way/a?id=c").value == "a c")
        #expect(try await gateway.open("demo://Way/a?id=a").value == "last Way")
    }

    @Test func theWebFallbackFollowsTheLastMatch() async throws {
        let settings = RedirectSettings(webFallback: "https://m.example.com")
        #expect(try await open("demo://x/a", ["a"], redirects: settings) == "page https://m.example.com/x/a")
        #expect(try await open("demo://x/a", ["a", "b"], redirects: settings) == #""b a""#)
        #expect(try await open("demo://x/a", ["quiet"], redirects: settings) == "linkDeclined: Quiet.")
    }

    @Test func messagesGetTheFailure() async throws {
        let mediator = try Mediator { Self.register(&$0) }
        let answer = await (try Gateway(mediator)).handle(
            message: #"{"jsonrpc":"2.0","id":1,"method":"Way.a","params":{"id":"a"}}"#)
        #expect(
            answer
                == #"{"error":{"code":-32000,"data":{"code":"linkDeclined","details":{}},"message":"No a."},"id":1,"#
                + #""jsonrpc":"2.0"}"#)
    }

    @Test func tracesShowBothCalls() async throws {
        let trace = Trace()
        let mediator = try Mediator { registry in
            Self.register(&registry)
            registry.route("/x/:id", to: Self.schema("a"))
            registry.route("/x/:id", to: Self.schema("b"))
            registry.intercept(.everything, by: trace)
        }
        try await Gateway(mediator, schemes: ["demo"]).open("demo://x/a")
        #expect(trace.log.calls.map(\.description) == ["Way.a(id)", "Way.b(id)"])
        #expect(trace.log.calls.map(\.outcome) == [.failed(code: "linkDeclined"), .returned])
    }
}
