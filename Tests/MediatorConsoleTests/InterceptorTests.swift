import Mediator
import Testing

/// Interceptors in `describe` and `check`.
@Suite struct InterceptorTests {
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
            {"actions":2,"cycles":[],"events":0,"idleInterceptors":["nothing"],"idleSubscriptions":[],"interceptors":3,\
            "modules":1,"ok":true,"services":0,"targets":1}

            """
        #expect(await console.run(["check", "--json"]) == .init(output: json))
    }
}
