import ConsoleTestSupport
import Mediator
import MediatorConsole
import Synchronization
import Testing

/// Starting and stopping modules.
@Suite struct ConsoleLifecycleTests {
    /// A module that records its starts, calls and stops.
    private struct Worker: Module {
        var name = "Worker"
        var failure: ActionFailure?
        let events: Written

        func register(in registry: inout Registry) {
            registry.handle(name, "work") { [events] _ in
                events.append(0, "work ")
                return .null
            }
            registry.handle(name, "refuse") { _ in throw ActionFailure("tired") }
        }

        func start(_ mediator: Mediator) async throws {
            if let failure { throw failure }
            events.append(0, "start ")
        }

        func stop() async {
            events.append(0, "stop ")
        }
    }

    private let events = Written()

    private var order: String { events.pieces.map(\.text).joined() }

    private func console(_ lines: String = "", failure: ActionFailure? = nil) -> TestConsole {
        var console = TestConsole(lines)
        console.make = { [events] _ in try Mediator(modules: [Worker(failure: failure, events: events)]) }
        return console
    }

    @Test func aCallRunsWithStartedModules() async {
        #expect(await console().run(["call", "Worker.work"]) == .init())
        #expect(order == "start work stop ")
    }

    @Test func linesRunWithStartedModules() async {
        #expect(await console("Worker.work\nlist Worker\nWorker.work\n").run([]).status == .done)
        #expect(order == "start work work stop ")
    }

    @Test func withoutLinesTheyStartAndStop() async {
        #expect(await console().run([]) == .init())
        #expect(order == "start stop ")
    }

    @Test(arguments: [["list"], ["describe", "Worker"], ["check"], ["help"], ["--help"], ["--version"], ["lsit"]])
    func commandsWithoutCallsStartNoModule(arguments: [String]) async {
        _ = await console(failure: ActionFailure("closed")).run(arguments)
        #expect(order == "")
    }

    @Test func aFailedCallStopsTheModules() async {
        #expect(await console().run(["call", "Worker.refuse"]).status == .failure)
        #expect(order == "start stop ")
    }

    @Test(arguments: [["call", "Worker.work", "--json"], []])
    func aClosedOutputStopsTheModules(arguments: [String]) async throws {
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

    /// The app owns a mediator that it made.
    @Test func theConsoleDoesNotStartModulesOfAnExistingMediator() async throws {
        let mediator = try Mediator(modules: [Worker(events: events)])
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        try await mediator.start()
        let status = await Console(mediator: mediator, streams: streams).run(arguments: ["call", "Worker.work"])
        #expect(status == .done)
        #expect(order == "start work ")
        await mediator.stop()
        #expect(order == "start work stop ")
    }
}
