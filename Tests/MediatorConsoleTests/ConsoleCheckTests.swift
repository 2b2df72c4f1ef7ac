import ConsoleTestSupport
import Foundation
import Mediator
import MediatorConsole
import Testing
import TestSupport

/// `check` for modules that do not fit together, or that require one another.
@Suite struct ConsoleCheckTests {
    /// A module that handles `go` and requires the same of others, by name alone.
    private struct Part: Module {
        let name: String
        var needs: [String] = []

        var requires: [any Contract] { needs.map { ActionSchema($0, "go") } }

        func register(in registry: inout Registry) {
            registry.handle(name, "go") { _ in .null }
        }
    }

    private func console(_ parts: Part...) -> TestConsole {
        var console = TestConsole("check\nlist\n")
        console.make = { _ in try Mediator(modules: parts, fileID: "Desk/main.swift", line: 7) }
        return console
    }

    @Test func cyclesOfModulesAreReported() async {
        let console = console(
            Part(name: "A", needs: ["B"]),
            Part(name: "B", needs: ["A"]),
            Part(name: "C", needs: ["D"]),
            Part(name: "D", needs: ["E", "A"]),
            Part(name: "E", needs: ["C"])
        )
        let output = """
            ok: 5 modules, 5 targets, 5 actions
            note: A and B require one another; they start in the order of the list
            note: C, D and E require one another; they start in the order of the list

            """
        #expect(await console.run(["check"]) == .init(output: output))
        let json = """
            {"actions":5,"cycles":[["A","B"],["C","D","E"]],"idleInterceptors":[],"interceptors":0,"modules":5,"ok":true,\
            "targets":5}
            """
        #expect(await console.run(["check", "--json"]) == .init(output: json + "\n"))
    }

    /// Modules of which one calls what it does not require.
    private struct Payments: Module {
        func register(in registry: inout Registry) {
            registry.handle("Payments", "pay") { call in try call.mediator.perform("Profile", "load") }
        }
    }

    private struct Profile: Module {
        func register(in registry: inout Registry) {
            registry.handle("Profile", "load") { _ in throw ActionFailure("notFound", "No such user.") }
        }
    }

    @Test func aNestedFailureNamesTheActionThatThrewAndItsWay() async throws {
        var console = TestConsole("")
        console.make = { _ in try Mediator(modules: [Payments(), Profile()]) }
        let run = await console.run(["call", "Payments.pay"])
        #expect(run.error == "Profile.load failed: notFound: No such user. (Payments.pay → Profile.load)\n")
        #expect(run.status == .failure)
        let json = await console.run(["call", "Payments.pay", "--json"])
        #expect(
            json.error == """
                {"error":{"action":"load","chain":["Payments.pay","Profile.load"],"code":"notFound","details":{},\
                "message":"No such user.","parameter":null,"suggestions":[],"target":"Profile"}}

                """)
    }

    @Test func countsOfOneAreSingular() async {
        #expect(await console(Part(name: "A")).run(["check"]).output == "ok: 1 module, 1 target, 1 action\n")
    }

    @Test func anAppWithoutModulesIsCheckedToo() async {
        var console = TestConsole()
        console.make = { _ in try Mediator { $0.handle("A", "go") { _ in .null } } }
        #expect(await console.run(["check"]).output == "ok: 0 modules, 1 target, 1 action\n")
    }

    // MARK: Modules that do not fit together

    private static let problems = """
        Mediator: the registry has 2 problems.
          module "A" requires "B.go", which no module handles; there is no target "B"; to resolve: list the module that \
        handles it, or take it out of "requires".
            at Desk/main.swift:7
          module "C" requires "D.go", which no module handles; there is no target "D"; to resolve: list the module that \
        handles it, or take it out of "requires".
            at Desk/main.swift:7

        """

    private static let problemsInJSON: String = {
        let problems = [("A", "B"), ("C", "D")].map { module, target in
            #"{"action":"go","code":"missingRequirement","differences":[],"locations":["Desk/main.swift:7"],"#
                + #""message":"module \"\#(module)\" requires "#
                + #"\"\#(target).go\", which no module handles; there is no target \"\#(target)\"; to resolve: list the "#
                + #"module that handles it, or take it out of \"requires\".","module":"\#(module)","#
                + #""service":null,"target":"\#(target)"}"#
        }
        return #""problems":[\#(problems.joined(separator: ","))]"#
    }()

    private var broken: TestConsole {
        console(Part(name: "A", needs: ["B"]), Part(name: "C", needs: ["D"]))
    }

    @Test func checkPrintsTheProblemsAsItsResult() async {
        #expect(await broken.run(["check"]) == .init(output: Self.problems, status: .data))
    }

    @Test(arguments: ["--json", "--jsonl"]) func checkPrintsTheProblemsAsJSON(option: String) async {
        let json = #"{"ok":false,\#(Self.problemsInJSON)}"# + "\n"
        #expect(await broken.run(["check", option]) == .init(output: json, status: .data))
    }

    @Test(arguments: [["list"], ["describe", "A.go"], ["call", "A.go"], ["help"], []])
    func otherCommandsFailWithTheProblems(arguments: [String]) async {
        #expect(await broken.run(arguments) == .init(error: Self.problems, status: .data))
    }

    @Test func theErrorHoldsTheProblemsAsData() async {
        let run = await broken.run(["list", "--json"])
        #expect(run.status == .data)
        #expect(run.output.isEmpty)
        #expect(run.error.hasPrefix(#"{"error":{"action":null,"code":"invalidRegistry","details":{"#))
        #expect(run.error.contains(#""details":{\#(Self.problemsInJSON)},"message":"Mediator: the registry has 2 "#))
    }

    @Test func differencesAreData() async throws {
        struct Caller: Module {
            var requires: [any Contract] { [ActionSchema("A", "go", returns: .int)] }
            func register(in registry: inout Registry) {}
        }
        var console = TestConsole()
        console.make = { _ in try Mediator(modules: [Part(name: "A"), Caller()], fileID: "Desk/main.swift", line: 7) }
        let run = await console.run(["check", "--json"])
        #expect(run.status == .data)
        #expect(run.output.contains(#""code":"incompatibleRequirement","differences":["result: returned as "#))
    }

    @Test func aClosedOutputIsNoErrorOfTheCheck() async {
        let streams = Console.Streams(
            input: { [] }, output: { _ in throw Console.Streams.Closed() }, error: { _ in })
        let make = broken.make
        #expect(await Console.run(arguments: ["check"], streams: streams, make: make) == .done)
    }

    // MARK: What the app declares

    @Test func aDeclaredContractWithoutAHandlerIsAProblem() async {
        var console = console(Part(name: "A"), Part(name: "B"))
        console.contracts = [
            "B": [ActionSchema("B", "go"), ActionSchema("B", "stop"), ActionSchema("A", "go")],
            "Absent": [ActionSchema("Absent", "go")],
        ]
        let problems = """
            Mediator: the registry has 1 problem.
              module "B" declares "B.stop", which no module provides; to resolve: register it, or take it out of the \
            contracts of the module.
                at Desk/main.swift:7

            """
        #expect(await console.run(["check"]) == .init(output: problems, status: .data))
        let json = """
            {"ok":false,"problems":[{"action":"stop","code":"unhandledContract","differences":[],\
            "locations":["Desk/main.swift:7"],"message":"module \\"B\\" declares \\"B.stop\\", which no module provides; to resolve: register it, or take it out of the contracts of \
            the module.","module":"B","service":null,"target":"B"}]}

            """
        #expect(await console.run(["check", "--json"]).output == json)
        #expect(await console.run(["call", "B.go"]).status == .done)
    }

    @Test func modulesThatAreNotRegisteredAreNoted() async {
        var console = console(Part(name: "A"))
        console.contracts = ["A": [ActionSchema("A", "go")], "B": [ActionSchema("B", "go")]]
        let output = """
            ok: 1 module, 1 target, 1 action
            note: module "B" is not registered; its contracts were not checked

            """
        #expect(await console.run(["check"]) == .init(output: output))
    }

    private struct Guard: Interceptor {
        let name: String
        func intercept(_ call: Call) throws -> Interception { .proceed }
    }

    private func guarded(_ tags: [String], _ scopes: InterceptorScope...) -> TestConsole {
        var console = TestConsole()
        console.guardedTags = tags
        console.make = { _ in
            try Mediator { registry in
                let pay = ActionSchema("Bank", "pay", tags: ["login"])
                registry.handle(pay, fileID: "Desk/main.swift", line: 7) { _ in .null }
                registry.handle("Bank", "rates") { _ in .null }
                for (number, scope) in scopes.enumerated() {
                    registry.intercept(scope, by: Guard(name: "guard\(number)"))
                }
            }
        }
        return console
    }

    @Test(
        arguments: [[], [.everything], [.effect(.sync)], [.tag("logn")], [.action("Bank", "rates")]]
            as [[InterceptorScope]])
    func aGuardedActionWithoutAnInterceptorIsAProblem(scopes: [InterceptorScope]) async {
        let run = await guarded(["login"], InterceptorScope(scopes)).run(["check"])
        #expect(run == .init(output: Self.unguarded, status: .data))
    }

    private static let unguarded = """
        Mediator: the registry has 1 problem.
          no interceptor covers "Bank.pay", whose tag "login" must be guarded; to resolve: list the module that \
        registers the interceptor.
            at Desk/main.swift:7

        """

    @Test func anInterceptorOfAllAsynchronousActionsIsNoGuard() async {
        var console = TestConsole()
        console.guardedTags = ["login"]
        console.make = { _ in
            try Mediator { registry in
                let pay = ActionSchema("Bank", "pay", tags: ["login"])
                registry.handleAsync(pay, fileID: "Desk/main.swift", line: 7) { _ in .null }
                registry.intercept(.effect(.async), by: Guard(name: "guard"))
            }
        }
        #expect(await console.run(["check"]) == .init(output: Self.unguarded, status: .data))
    }

    @Test(
        arguments: [.tag("login"), .target("Bank"), .action("Bank", "pay"), [.tag("admin"), .tag("login")]]
            as [InterceptorScope])
    func aGuardedActionWithAnInterceptorIsNoProblem(scope: InterceptorScope) async {
        #expect(await guarded(["login"], scope).run(["check"]).status == .done)
    }

    @Test func aGuardedTagWithoutActionsIsNoted() async {
        let output = """
            ok: 0 modules, 1 target, 2 actions
            note: no action has the tag "logn", which must be guarded

            """
        #expect(await guarded(["logn"]).run(["check"]) == .init(output: output))
        #expect(await guarded([]).run(["check"]).status == .done)
    }
}
