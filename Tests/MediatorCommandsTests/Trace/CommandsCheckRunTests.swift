import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import Testing
import TestSupport

/// `check --run`, which finds calls that `requires` does not list.
@Suite struct CommandsCheckRunTests {
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
        var console = TestConsole.products("")
        console.make = { _ in try Mediator(modules: [Payments(), Profile()]) }
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        try folder.write("Payments.pay\nPayments.pay\n", to: "lines")
        let run = await console.run(["check", "--run", path])
        #expect(
            run.output == """
                2 modules, 2 targets, 2 actions
                module "Payments" calls Profile.load, which its "requires" does not list.
                  called by: Payments.pay at MediatorCommandsTests/CommandsCheckRunTests.swift:\(Payments.line)
                  to resolve: add ProfileActions.load to "requires" of module "Payments".
                2 lines of the file failed

                """)
        #expect(run.status == .data)
        let json = await console.run(["check", "--run", path, "--json"])
        #expect(json.status == .data)
        #expect(
            json.output.hasSuffix(
                #""targets":2,"undeclared":[{"action":"load","caller":"Payments.pay","#
                    + #""location":"MediatorCommandsTests/CommandsCheckRunTests.swift:\#(Payments.line)","module":"Payments","target":"Profile"}]}"#
                    + "\n"
            ))
        try folder.write("Profile.load\n", to: "lines")
        let failed = await console.run(["check", "--run", path])
        #expect(failed.output == "2 modules, 2 targets, 2 actions\n1 line of the file failed\n")
        #expect(failed.status == .failure)
    }

    /// Runs `check --run` with a file.
    private static func run(
        _ lines: String,
        _ console: TestConsole = TestConsole.products(),
        _ arguments: String...
    ) async throws -> TestConsole.Run {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        try folder.write(lines.replacing("FILE", with: path), to: "lines")
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
        let json = try await Self.run(lines, TestConsole.products(), "--json")
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

    /// A module that counts how often it is stopped.
    private struct Worker: Module {
        let stopped: Counter

        func register(in registry: inout Registry) {
            registry.handle("Worker", "work", returns: .int) { _ in 1 }
        }

        func stop() async { stopped.increment() }
    }

    @Test func aRunStopsNoModulesThatTheAppHasStarted() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        try folder.write("Worker.work\n", to: "lines")
        let stopped = Counter()
        let mediator = try Mediator(modules: [Worker(stopped: stopped)])
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let console = Console(
            mediator: mediator, name: "Desk", commands: Console.productCommands, streams: streams)
        try await mediator.start()
        #expect(await console.run(arguments: ["check", "--run", path]) == .done)
        #expect(stopped.count == 0)
        await mediator.stop()
        #expect(stopped.count == 1)
        // The check starts these modules itself.
        #expect(await console.run(arguments: ["check", "--run", path]) == .done)
        #expect(stopped.count == 2)
    }

    @Test func aRunWhoseOutputIsClosedStopsTheModules() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        try folder.write("Worker.work\n", to: "lines")
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

    @Test func interceptorsOfTheConsoleAreNotCounted() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        let run = await TestConsole.products("trace on\nrecord \(path)\ncheck\n").run([])
        #expect(run.output == "ok: 1 module, 3 targets, 17 actions, 1 event, 1 service\n")
        #expect(run.status == .done)
    }

    @Test func resultsOfTheLinesGoToTheFileOfTheCheck() async throws {
        let folder = try TemporaryDirectory()
        let path = "\(folder.path)/lines"
        try folder.write("Desk.note text=inner\n", to: "lines")
        let run = await TestConsole.products("check --run \(path) > \(path).out\n").run([])
        #expect(run == .init(error: "saved in \(path).out\n"))
        #expect(try folder.text(of: "lines.out") == "inner\nok: \(Self.counts)")
    }
}
