import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Interceptors in `describe` and `check`.
@Suite struct ConsoleInterceptorTests {
    private let console: TestConsole

    init() {
        struct GuardModule: Module {
            func register(in registry: inout Registry) {
                registry.intercept(.everything, order: -5, name: "log") { _ in .proceed }
            }
        }
        var console = TestConsole()
        console.make = { _ in
            try Mediator { registry in
                registry.handle("A", "go") { _ in .null }
                registry.handleAsync(ActionSchema("A", "wait", tags: ["slow"])) { _ in .null }
                registry.interceptAsync(.tag("slow"), name: "patience") { _, next in try await next() }
                registry.intercept([.tag("sl0w"), .target("B")], name: "nothing") { _ in .proceed }
                registry.register(GuardModule())
            }
        }
        self.console = console
    }

    @Test func describeListsInterceptorsInTheirOrder() async {
        let output = """
            A.wait()

            effect    async
            exposure  internal
            tags      slow

            interceptors, outermost first
              log       everything  of module Guard  order -5
              patience  tag "slow"                   may suspend

            example
              A.wait

            """
        #expect(await console.run(["describe", "A.wait"]) == .init(output: output))
        let target = await console.run(["describe", "A"])
        #expect(target.output.contains("\n  log  everything  of module Guard  order -5\n\nexample\n  A.go\n"))
        #expect(target.output.hasSuffix(output))
    }

    @Test func jsonHoldsInterceptorsBesideTheSchema() async throws {
        let log = #"{"module":"Guard","name":"log","order":-5,"scope":"everything","suspends":false}"#
        let patience = #"{"module":"","name":"patience","order":0,"scope":"tag \"slow\"","suspends":true}"#
        let go = await console.run(["describe", "A.go", "--json"]).output
        #expect(go.contains(#""interceptors":[\#(log)],"#))
        let wait = await console.run(["describe", "A.wait", "--json"]).output
        #expect(wait.contains(#""interceptors":[\#(log),\#(patience)],"#))
        #expect(await console.run(["describe", "A", "--json"]).output == "[\(go.dropLast()),\(wait.dropLast())]\n")
    }

    @Test func checkCountsInterceptorsAndReportsIdleOnes() async {
        let output = """
            ok: 1 module, 1 target, 2 actions, 3 interceptors
            note: interceptor "nothing" covers no action; its scope: tag "sl0w", target "B"

            """
        #expect(await console.run(["check"]) == .init(output: output))
        let json = """
            {"actions":2,"cycles":[],"idleInterceptors":["nothing"],"interceptors":3,"modules":1,"ok":true,"targets":1}

            """
        #expect(await console.run(["check", "--json"]) == .init(output: json))
    }

    @Test func interceptorsListsThemWithTheNumberOfTheirActions() async {
        let output = """
            log       everything              of module Guard  order -5     2 actions
            patience  tag "slow"                               may suspend  1 action
            nothing   tag "sl0w", target "B"                                0 actions

            """
        #expect(await console.run(["interceptors"]) == .init(output: output))
        let json = """
            [{"actions":["A.go","A.wait"],"module":"Guard","name":"log","order":-5,"scope":"everything",\
            "suspends":false},{"actions":["A.wait"],"module":"","name":"patience","order":0,"scope":"tag \\"slow\\"",\
            "suspends":true},{"actions":[],"module":"","name":"nothing","order":0,\
            "scope":"tag \\"sl0w\\", target \\"B\\"","suspends":false}]

            """
        #expect(await console.run(["interceptors", "--json"]) == .init(output: json))
    }

    @Test func interceptorsListsTheActionsOfOne() async {
        #expect(await console.run(["interceptors", "patience"]).output == "A\n  wait  async\n")
        #expect(await console.run(["interceptors", "nothing"]) == .init(output: ""))
        let error = """
            no interceptor is "patient".
              interceptors: log, patience, nothing
              did you mean "patience"?

            """
        #expect(await console.run(["interceptors", "patient"]) == .init(error: error, status: .unavailable))
        let other = """
            no interceptor is "gate".
              interceptors: log, patience, nothing
              to resolve: use one of them; "interceptors" explains them.

            """
        #expect(await console.run(["interceptors", "gate"]) == .init(error: other, status: .unavailable))
    }

    @Test func checkReportsIdlePartsOfScopes() async {
        var console = TestConsole()
        console.make = { _ in
            try Mediator { registry in
                registry.handle("A", "go") { _ in .null }
                registry.handle("Log", "write") { _ in .null }
                let counted: InterceptorScope = [.target("A"), .actions(prefix: "paid"), .target("Log")]
                registry.intercept(counted.excluding([.action("Log", "wirte"), .target("Log")]), name: "count") { _ in
                    .proceed
                }
            }
        }
        let output = """
            ok: 0 modules, 2 targets, 2 actions, 1 interceptor
            note: a part of the scope of interceptor "count" covers no action: actions "paid*"
            note: a part of the scope of interceptor "count" covers no action: action "Log.wirte"

            """
        #expect(await console.run(["check"]) == .init(output: output))
        let parts = """
            "idleScopes":[{"interceptor":"count","scope":"actions \\"paid*\\""},\
            {"interceptor":"count","scope":"action \\"Log.wirte\\""}]
            """
        #expect(await console.run(["check", "--json"]).output.contains(parts))
    }
}
