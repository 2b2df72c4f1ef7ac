import Mediator
import Synchronization
import TestSupport
import Testing

@Suite(.hangLimit) struct StartFailureTests {
    private struct Broken: Error, CustomStringConvertible {
        var description: String { "no disk" }
    }

    private let log = Recorder<String>()

    @Test func thoseThatHadStartedStopInReverseAndTheErrorNamesTheModule() async throws {
        let mayStart = Counter()
        let mediator = try Mediator(modules: [
            Worker("A", log), Worker("B", requires: ["A"], log),
            Worker("C", requires: ["B"], log) { _ in
                guard mayStart.increment() > 1 else {
                    throw ActionFailure("offline", "No network.", ["host": "example.org"])
                }
            },
            Worker("D", requires: ["C"], log),
        ])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(log.all == ["start A", "start B", "stop B", "stop A"])
        #expect(error?.code == .startFailed)
        #expect(error?.details == ["module": "C", "code": "offline", "details": ["host": "example.org"]])
        #expect(
            error?.description == """
                Mediator: module "C" did not start: offline: No network. {"host": "example.org"}.
                  to resolve: correct what keeps it from starting, and start again.
                """
        )
        #expect(mediator.modules == ["A", "B", "C", "D"])
        try await mediator.start()
        #expect(log.all[4...] == ["start A", "start B", "start C", "start D"])
    }

    @Test func otherErrorsAreNamedByTheirTypeAndKeepTheirTextApart() async throws {
        let mediator = try Mediator(modules: [Worker("A", log) { _ in throw Broken() }])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(
            error?.description == """
                Mediator: module "A" did not start: A.start() threw Broken.
                  to resolve: correct what keeps it from starting, and start again.
                """
        )
        #expect(error?.details == ["module": "A", "code": "unexpected", "details": [:]])
        #expect(error?.underlyingDescription == "no disk")
        #expect(error?.chain == [])
    }

    @Test func aCancellationOfTheModulesOwnIsNamedByItsType() async throws {
        let mediator = try Mediator(modules: [Worker("A", log) { _ in throw CancellationError() }])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.message == "module \"A\" did not start: A.start() threw CancellationError.")
        #expect(error?.details == ["module": "A", "code": "unexpected", "details": [:]])
    }

    /// A module whose actions fail, and one that calls an action as it starts.
    private func failing(calling action: String) throws -> Mediator {
        let catalog = Part("Catalog") { registry in
            registry.handle("Catalog", "product") { _ in throw ActionFailure("notFound", "No P-1.", ["id": "P-1"]) }
            registry.handle("Catalog", "load") { _ in throw Broken() }
            registry.handle("Catalog", "first") { call in try call.mediator.perform("Catalog", "product") }
            registry.handle("Catalog", "misspelled") { call in try call.mediator.perform("Catalog", "prodct") }
        }
        return try Mediator(modules: [catalog, Worker("A", log) { try $0.perform("Catalog", action) }])
    }

    @Test(
        arguments: [
            (
                "product", "module \"A\" did not start: Catalog.product failed: notFound: No P-1. {\"id\": \"P-1\"}.",
                ["Catalog.product"], nil
            ),
            (
                "first", "module \"A\" did not start: Catalog.product failed: notFound: No P-1. {\"id\": \"P-1\"}.",
                ["Catalog.first", "Catalog.product"], nil
            ),
            ("load", "module \"A\" did not start: Catalog.load threw Broken.", ["Catalog.load"], "no disk"),
        ] as [(String, String, [String], String?)])
    func failuresOfCalledActionsNameTheThrower(
        action: String, message: String, chain: [String], underlying: String?
    ) async throws {
        let mediator = try failing(calling: action)
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.message == message)
        #expect(error?.chain == chain)
        #expect(error?.underlyingDescription == underlying)
        #expect(
            error?.description == """
                Mediator: \(message)
                  chain: \(chain.joined(separator: " → "))
                  to resolve: correct what keeps it from starting, and start again.
                """
        )
    }

    @Test func mediatorErrorsOfCalledActionsKeepTheirChain() async throws {
        let mediator = try failing(calling: "misspelled")
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.chain == ["Catalog.misspelled"])
        #expect(
            error?.description == """
                Mediator: module "A" did not start: no action "prodct" in target "Catalog".
                  registered: first, load, misspelled, product
                  chain: Catalog.misspelled
                  did you mean "product"?
                """
        )
    }

    @Test func errorsOfTheMediatorKeepWhatTheySay() async throws {
        let mediator = try Mediator(modules: [Worker("A", log) { mediator in try mediator.perform("A", "wrok") }])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.details == ["module": "A", "code": "actionNotFound", "details": ["registered": ["work"]]])
        #expect(
            error?.description == """
                Mediator: module "A" did not start: no action "wrok" in target "A".
                  registered: work
                  did you mean "work"?
                """
        )
    }

    @Test func thoseThatAnEarlierStartHadStartedGoOn() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        try mediator.update { [log] registry in
            registry.register(Worker("B", log))
            registry.register(Worker("C", requires: ["B"], log) { _ in throw Broken() })
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.message == "module \"C\" did not start: C.start() threw Broken.")
        #expect(log.all == ["start A", "start B", "stop B"])
        await mediator.stop()
        #expect(log.all == ["start A", "start B", "stop B", "stop A"])
    }

    @Test func aStartThatIsCancelledStopsWhatItStartedAndIsNotCutShort() async throws {
        let started = Latch()
        let wasCancelled = Recorder<Bool>()
        let mediator = try Mediator(modules: [
            Worker("A", log, stop: { wasCancelled.record(Task.isCancelled) }),
            Worker("B", requires: ["A"], log) { _ in
                started.open()
                try await waitForCancellation()
            },
        ])
        let start = Task { try await mediator.start() }
        await started.pass()
        start.cancel()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(log.all == ["start A", "stop A"])
        #expect(wasCancelled.all == [false])
        await mediator.stop()
        #expect(log.all == ["start A", "stop A"])
    }

    @Test func aStartThatIsCancelledStartsNoFurtherModules() async throws {
        let started = Latch()
        let cancelled = Latch()
        let mediator = try Mediator(modules: [
            Worker("A", log) { _ in
                started.open()
                await cancelled.pass()
            },
            Worker("B", requires: ["A"], log),
        ])
        let start = Task { try await mediator.start() }
        await started.pass()
        start.cancel()
        cancelled.open()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(log.all == ["start A", "stop A"])
        try await mediator.start()
        #expect(log.all[2...] == ["start A", "start B"])
    }

    @Test func aStartThatIsCancelledBeforeItsTurnStartsNothing() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        let gate = Latch()
        let start = Task {
            await gate.pass()
            try await mediator.start()
        }
        start.cancel()
        gate.open()
        await #expect(throws: CancellationError.self) { try await start.value }
        #expect(log.all == [])
    }

    @Test func aStopIsNotCancelledWithItsCaller() async throws {
        let wasCancelled = Recorder<Bool>()
        let mediator = try Mediator(modules: [Worker("A", log, stop: { wasCancelled.record(Task.isCancelled) })])
        try await mediator.start()
        let gate = Latch()
        let stop = Task {
            await gate.pass()
            await mediator.stop()
        }
        stop.cancel()
        gate.open()
        await stop.value
        #expect(log.all == ["start A", "stop A"])
        #expect(wasCancelled.all == [false])
    }

    @Test func aStartThatAModuleMayNotAskForChangesNothing() async throws {
        final class Restarting: Module {
            let mediator = Mutex<Mediator?>(nil)
            let codes = Recorder<MediatorError.Code?>()

            func register(in registry: inout Registry) {}

            func start(_ mediator: Mediator) async throws { self.mediator.withLock { $0 = mediator } }

            func stop() async {
                do { try await mediator.withLock(\.self)?.start() } catch {
                    codes.record((error as? MediatorError)?.code)
                }
            }
        }
        let module = Restarting()
        let mediator = try Mediator(modules: [module])
        try await mediator.start()
        await mediator.stop()
        #expect(module.codes.all == [.recursiveLifecycle])
        #expect(mediator.core.startPhase == .stopped)
    }
}
