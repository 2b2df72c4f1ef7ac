import Mediator
import MediatorConsole
import Synchronization
import Testing

/// When a console starts and stops the modules.
@Suite struct LifecycleTests {
    /// A module that tells what happens to it.
    private struct Worker: Module {
        var name = "Worker"
        var failure: ActionFailure?
        let told: Written

        func register(in registry: inout Registry) {
            registry.handle(name, "work") { [told] _ in
                told.append(0, "work ")
                return .null
            }
            registry.handle(name, "refuse") { _ in throw ActionFailure("tired") }
        }

        func start(_ mediator: Mediator) async throws {
            if let failure { throw failure }
            told.append(0, "start ")
        }

        func stop() async {
            told.append(0, "stop ")
        }
    }

    private let told = Written()

    private var order: String { told.pieces.map(\.text).joined() }

    private func console(_ lines: String = "", failure: ActionFailure? = nil) -> TestConsole {
        var console = TestConsole(lines)
        console.make = { [told] _ in try Mediator(modules: [Worker(failure: failure, told: told)]) }
        return console
    }

    @Test func aCallFindsTheModulesAtWork() async {
        #expect(await console().run(["call", "Worker.work"]) == .init())
        #expect(order == "start work stop ")
    }

    @Test func allLinesFindThemAtWork() async {
        #expect(await console("Worker.work\nlist Worker\nWorker.work\n").run([]).status == .done)
        #expect(order == "start work work stop ")
    }

    @Test func withoutLinesTheyStartAndStop() async {
        #expect(await console().run([]) == .init())
        #expect(order == "start stop ")
    }

    @Test(arguments: [["list"], ["describe", "Worker"], ["check"], ["help"], ["--help"], ["--version"], ["lsit"]])
    func whatCallsNothingStartsNothing(arguments: [String]) async {
        _ = await console(failure: ActionFailure("closed")).run(arguments)
        #expect(order == "")
    }

    @Test func aCallThatFailsLeavesNothingAtWork() async {
        #expect(await console().run(["call", "Worker.refuse"]).status == .failure)
        #expect(order == "start stop ")
    }

    @Test(arguments: [["call", "Worker.work", "--json"], []])
    func aReaderThatLeavesLeavesNothingAtWork(arguments: [String]) async throws {
        let make = console().make
        let lines = Mutex(["Worker.work --json\n"])
        let streams = Console.Streams(
            input: { lines.withLock { Array(($0.popLast() ?? "").utf8) } },
            output: { _ in throw Console.Streams.Closed() },
            error: { _ in }
        )
        #expect(await Console.run(arguments: arguments, streams: streams, make: make) == .done)
        #expect(order == "start work stop ")
    }

    @Test(arguments: [["call", "Worker.work"], []])
    func aModuleThatDoesNotStartIsAnError(arguments: [String]) async {
        let run = await console("Worker.work\n", failure: ActionFailure("closed", "We are closed.")).run(arguments)
        let error = """
            Mediator: module "Worker" did not start: closed: We are closed.
              to resolve: correct what keeps it from starting, and start again.

            """
        #expect(run == .init(error: error, status: .software))
        #expect(order == "")
    }

    @Test func anErrorOfStartingMayBeJSON() async {
        let run = await console(failure: ActionFailure("closed")).run(["call", "Worker.work", "--json"])
        #expect(run.status == .software)
        #expect(run.error.hasPrefix(#"{"error":{"action":null,"code":"startFailed","details":{"#))
    }

    /// Whoever made the mediator may go on using it.
    @Test func theModulesOfAnAppsOwnMediatorAreTheAppsToStart() async throws {
        let mediator = try Mediator(modules: [Worker(told: told)])
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        try await mediator.start()
        let status = await Console(mediator: mediator, streams: streams).run(arguments: ["call", "Worker.work"])
        #expect(status == .done)
        #expect(order == "start work ")
        await mediator.stop()
        #expect(order == "start work stop ")
    }
}
