import Foundation
import Mediator
import MediatorEvents
import MediatorGateway
import MediatorCommands
import MediatorConsole
import TestSupport
import Testing

/// `check` for modules that do not fit together, or that require one another.
@Suite struct CheckTests {
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
            {"actions":5,"cycles":[["A","B"],["C","D","E"]],"events":0,"idleInterceptors":[],"idleSubscriptions":[],\
            "interceptors":0,"modules":5,"ok":true,"services":0,"targets":5}
            """
        #expect(await console.run(["check", "--json"]) == .init(output: json + "\n"))
    }

    /// Modules of which one calls what it does not require.
    private struct Payments: Module {
        func register(in registry: inout Registry) {
            registry.handle("Payments", "pay") { call in try call.mediator.perform("Profile", "load") }
        }
        static let line = #line - 2
    }

    private struct Profile: Module {
        func register(in registry: inout Registry) {
            registry.handle("Profile", "load") { _ in throw ActionFailure("notFound", "No such user.") }
        }
    }

    @Test func aRunFindsWhatRequiresDoesNotList() async throws {
        var console = TestConsole("")
        console.make = { _ in try Mediator(modules: [Payments(), Profile()]) }
        let path = FileManager.default.temporaryDirectory.appending(component: "Check-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "Payments.pay\nPayments.pay\n".write(toFile: path, atomically: true, encoding: .utf8)
        let run = await console.run(["check", "--run", path])
        #expect(
            run.output == """
                2 modules, 2 targets, 2 actions
                module "Payments" calls Profile.load, which its "requires" does not list.
                  called by: Payments.pay at MediatorConsoleTests/CheckTests.swift:\(Payments.line)
                  to resolve: add ProfileActions.load to "requires" of module "Payments".
                2 lines of the file failed

                """)
        #expect(run.status == .data)
        let json = await console.run(["check", "--run", path, "--json"])
        #expect(json.status == .data)
        #expect(
            json.output.hasSuffix(
                #""targets":2,"undeclared":[{"action":"load","caller":"Payments.pay","#
                    + #""location":"MediatorConsoleTests/CheckTests.swift:\#(Payments.line)","module":"Payments","target":"Profile"}]}"#
                    + "\n"
            ))
        try "Profile.load\n".write(toFile: path, atomically: true, encoding: .utf8)
        let failed = await console.run(["check", "--run", path])
        #expect(failed.output == "2 modules, 2 targets, 2 actions\n1 line of the file failed\n")
        #expect(failed.status == .failure)
    }

    /// Runs `check --run` with a file.
    private static func run(
        _ lines: String,
        _ console: TestConsole = TestConsole(),
        _ arguments: String...
    ) async throws -> TestConsole.Run {
        let path = FileManager.default.temporaryDirectory.appending(component: "Check-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try lines.replacing("FILE", with: path).write(toFile: path, atomically: true, encoding: .utf8)
        return await console.run(["check", "--run", path] + arguments)
    }

    private static let counts = "1 module, 3 targets, 17 actions, 1 event, 1 service\n"

    @Test func aRunHasTheStatusOfItsFirstFailedLine() async throws {
        let lines = "Desk.clear\nTrouble.refuse\nDesk.ad\n"
        let run = try await Self.run(lines)
        #expect(run.output == "\(Self.counts)2 lines of the file failed\n")
        let error = """
            line 2: Trouble.refuse failed: outOfStock: Only 3 are left. {"available": 3}
            line 3: Mediator: no action "ad" in target "Desk".
            """
        #expect(run.error.hasPrefix(error))
        #expect(run.status == .failure)
        let json = try await Self.run(lines, TestConsole(), "--json")
        #expect(json.output.contains(#""failedLines":2,"#))
        #expect(json.output.contains(#""ok":false,"#))
        #expect(json.status == .failure)
        // A recording, given by mistake.
        let recording = try await Self.run(#"{"action":"clear","call":1,"parameters":{},"target":"Desk"}"#)
        #expect(recording.output == "\(Self.counts)1 line of the file failed\n")
        #expect(recording.status == .usage)
    }

    @Test func aRunEndsWithTheLineThatQuits() async throws {
        #expect(try await Self.run("Desk.clear\nquit\nDesk.ad\n") == .init(output: "ok: \(Self.counts)"))
    }

    @Test func aFileDoesNotRunItself() async throws {
        let error = """
            line 1: "check --run" is in progress.
              to resolve: take it out of the file, or wait until the other check ends.

            """
        let run = try await Self.run("check --run FILE\n")
        #expect(run == .init(output: "\(Self.counts)1 line of the file failed\n", error: error, status: .failure))
    }

    @Test func aRunWhoseOutputIsClosedStopsTheModules() async throws {
        struct Worker: Module {
            let stopped: Counter

            func register(in registry: inout Registry) {
                registry.handle("Worker", "work", returns: .int) { _ in 1 }
            }

            func stop() async { stopped.increment() }
        }
        let path = FileManager.default.temporaryDirectory.appending(component: "Check-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try "Worker.work\n".write(toFile: path, atomically: true, encoding: .utf8)
        let stopped = Counter()
        let streams = Console.Streams(
            input: { [] }, output: { _ in throw Console.Streams.Closed() }, error: { _ in })
        let status = await Console.run(
            commands: Console.productCommands, arguments: ["check", "--run", path], streams: streams
        ) { _ in
            try Mediator(modules: [Worker(stopped: stopped)])
        }
        #expect(status == .done)
        #expect(stopped.count == 1)
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

    @Test func interceptorsOfTheConsoleAreNotCounted() async throws {
        let path = FileManager.default.temporaryDirectory.appending(component: "Check-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let run = await TestConsole("trace on\nrecord \(path)\ncheck\n").run([])
        #expect(run.output == "ok: 1 module, 3 targets, 17 actions, 1 event, 1 service\n")
        #expect(run.status == .done)
    }

    @Test func aSubscriptionToAnUndeclaredEventIsReported() async {
        struct Listener: Module {
            func register(in registry: inout Registry) {
                registry.handle("Listener", "go") { _ in .null }
                registry.declare(DeskEvents.tidied)
                registry.on("Desk", "tidid") { _ in }
            }
        }
        var console = TestConsole()
        console.make = { _ in try Mediator(modules: [Listener()]) }
        let note =
            #"module "Listener" subscribes to "Desk.tidid", which no module declares; did you mean "Desk.tidied"?"#
        #expect(
            await console.run(["check"]).output == "ok: 1 module, 1 target, 1 action, 1 event\nnote: \(note)\n")
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
        let json = #"{"ok":false,\#(Self.problemsInJSON)}"# + "\n"
        #expect(await broken.run(["check", "--json"]) == .init(output: json, status: .data))
    }

    @Test func allProblemsOfRoutesAreReportedAtOnce() async {
        var console = TestConsole()
        console.make = { _ in
            try Mediator { registry in
                let page = ActionSchema(
                    "Pages", "page", parameters: [ParameterSchema("id", .string)], exposure: .external)
                registry.handle(page) { _ in .null }
                registry.route("/page(/:id", to: page, fileID: "Desk/main.swift", line: 7)
                registry.route("/a/:id", to: page, fileID: "Desk/main.swift", line: 8)
                registry.route("/a/:id", to: page, fileID: "Desk/main.swift", line: 9)
            }
        }
        let problems = """
            Mediator: the registry has 2 problems.
              route "/page(/:id" to "Pages.page" is not possible: a parenthesis is not closed, at character 6; \
            to resolve: write it as "%28", or close it.
                at Desk/main.swift:7
              route "/a/:id" to "Pages.page" matches the same paths as route "/a/:id" to "Pages.page"; \
            to resolve: keep one, or let them differ in a text or in a type.
                at Desk/main.swift:8
                at Desk/main.swift:9

            """
        #expect(await console.run(["check"]) == .init(output: problems, status: .data))
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
            "B": [ActionSchema("B", "go"), ActionSchema("B", "stop"), ActionSchema("A", "go"), DeskEvents.tidied],
            "Absent": [ActionSchema("Absent", "go")],
        ]
        let problems = """
            Mediator: the registry has 2 problems.
              module "B" declares "B.stop", which no module provides; to resolve: register it, or take it out of the \
            contracts of the module.
                at Desk/main.swift:7
              module "B" declares event "Desk.tidied", which no module provides; to resolve: register it, or take it out \
            of the contracts of the module.
                at Desk/main.swift:7

            """
        #expect(await console.run(["check"]) == .init(output: problems, status: .data))
        let json = """
            {"ok":false,"problems":[{"action":"stop","code":"unhandledContract","differences":[],\
            "locations":["Desk/main.swift:7"],"message":"module \\"B\\" declares \\"B.stop\\", which no module provides; to resolve: register it, or take it out of the contracts of \
            the module.","module":"B","service":null,"target":"B"},
            """.dropLast()
        #expect(await console.run(["check", "--json"]).output.hasPrefix(json))
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
        let problem = """
            Mediator: the registry has 1 problem.
              no interceptor covers "Bank.pay", whose tag "login" must be guarded; to resolve: list the module that \
            registers the interceptor.
                at Desk/main.swift:7

            """
        let run = await guarded(["login"], InterceptorScope(scopes)).run(["check"])
        #expect(run == .init(output: problem, status: .data))
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
