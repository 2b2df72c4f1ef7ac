import TestSupport
import Testing

@testable import Mediator

@Suite(.hangLimit) struct AddAndRemoveTests {
    private let log = Recorder<String>()

    // MARK: - Adding

    @Test func operationsThatHaveEndedAreForgotten() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        let error = await #expect(throws: RegistryError.self) { try await mediator.remove(module: "B") }
        #expect(error?.problems.map(\.code) == [.nothingToRemove])
        try await mediator.add(Worker("B", log))
        try await mediator.remove(module: "B")
        await mediator.stop()
        #expect(await mediator.core.attachment(Lifecycle.self).waiting.isEmpty)
    }

    @Test func aModuleIsAddedToModulesThatDoNotRun() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.add(Worker("B", requires: ["A"], log))
        #expect(mediator.modules == ["A", "B"])
        #expect(log.all == [])
        try await mediator.start()
        #expect(log.all == ["start A", "start B"])
    }

    @Test func aModuleAddedToModulesThatRunStarts() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        try await mediator.add(Worker("B", requires: ["A"], log) { try $0.perform("A", "work") })
        #expect(log.all == ["start A", "start B"])
        #expect(try mediator.perform("B", "work") == "B for the test")
        await mediator.stop()
        #expect(log.all[2...] == ["stop B", "stop A"])
    }

    @Test func modulesThatDoNotRequireOneAnotherStopTheLastFirst() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        try await mediator.add(Worker("B", log))
        try await mediator.add(Worker("C", log))
        await mediator.stop()
        #expect(log.all == ["start A", "start B", "start C", "stop C", "stop B", "stop A"])
    }

    @Test func aModuleAddedToModulesThatWereStoppedDoesNotStart() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        await mediator.stop()
        try await mediator.add(Worker("B", log))
        #expect(log.all == ["start A", "stop A"])
    }

    @Test func aModuleThatDoesNotFitIsNotAdded() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        let error = await #expect(throws: RegistryError.self) {
            try await mediator.add(Worker("B", requires: ["C"], log))
        }
        let line = #line - 3
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "B" requires "C.work", which no module handles; there is no target "C"; to resolve: list \
                the module that handles it, or take it out of "requires".
                    at \(#fileID):\(line)
                """
        )
        let duplicate = await #expect(throws: RegistryError.self) { try await mediator.add(Worker("A", log)) }
        #expect(duplicate?.problems.map(\.code) == [.duplicateModule])
        #expect(mediator.modules == ["A"])
        #expect(log.all == ["start A"])
    }

    @Test func aModuleThatDoesNotStartIsRemovedAgainAndTheOthersRunOn() async throws {
        let mayStart = Counter()
        let module = Worker("B", requires: ["A"], log) { _ in
            if mayStart.increment() == 1 { throw ActionFailure("offline") }
        }
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        let error = await #expect(throws: MediatorError.self) { try await mediator.add(module) }
        #expect(error?.message == #"module "B" did not start: offline."#)
        #expect(mediator.modules == ["A"])
        #expect(!mediator.has("B", "work"))
        #expect(log.all == ["start A"])
        try await mediator.add(module)
        #expect(log.all == ["start A", "start B"])
    }

    @Test func whatOthersRegisterMeanwhileStays() async throws {
        let mediator = try Mediator { _ in }
        try await mediator.start()
        let error = await #expect(throws: MediatorError.self) {
            try await mediator.add(
                Worker("A", log) { [log] mediator in
                    try mediator.update { $0.register(Worker("B", log)) }
                    throw ActionFailure("offline")
                }
            )
        }
        #expect(error?.message == "module \"A\" did not start: offline.")
        #expect(mediator.modules == ["B"])
    }

    @Test func aModuleThatDoesNotStartGoesThoughOthersHaveComeToRequireIt() async throws {
        let mediator = try Mediator { _ in }
        try await mediator.start()
        let error = await #expect(throws: MediatorError.self) {
            try await mediator.add(
                Worker("A", log) { [log] mediator in
                    try mediator.update { $0.register(Worker("B", requires: ["A"], log)) }
                    throw ActionFailure("offline")
                }
            )
        }
        #expect(error?.code == .startFailed)
        #expect(mediator.modules == ["B"])
    }

    @Test func aModuleWhoseAddingIsCancelledIsRemovedAgain() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        let started = Latch()
        let add = Task { [log] in
            try await mediator.add(
                Worker("B", log) { _ in
                    started.open()
                    try await waitForCancellation()
                }
            )
        }
        await started.pass()
        add.cancel()
        await #expect(throws: CancellationError.self) { try await add.value }
        #expect(mediator.modules == ["A"])
        #expect(log.all == ["start A"])
    }

    // MARK: - Removing

    @Test func aModuleThatRunsIsStoppedAndGone() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A"], log)])
        try await mediator.start()
        try await mediator.remove(module: "B")
        #expect(log.all == ["start A", "start B", "stop B"])
        #expect(mediator.modules == ["A"])
        try await mediator.remove(module: "A")
        #expect(log.all[3...] == ["stop A"])
        await mediator.stop()
        #expect(log.all.count == 4)
    }

    @Test func noCallReachesAModuleOnceItStops() async throws {
        let late = Late<Mediator>()
        let codes = Recorder<MediatorError.Code?>()
        let module = Worker("A", log) {
            late.set($0)
        } stop: {
            let error = #expect(throws: MediatorError.self) { try late.value?.perform("A", "work") }
            codes.record(error?.code)
        }
        let mediator = try Mediator(modules: [module])
        try await mediator.start()
        try await mediator.remove(module: "A")
        #expect(codes.all == [.targetNotFound])
    }

    @Test func aModuleThatDoesNotRunIsRemovedWithoutAStop() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.remove(module: "A")
        #expect(mediator.modules == [])
        #expect(log.all == [])
    }

    @Test func aModuleThatOthersRequireStaysAndRuns() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A"], log)])
        let modules = #line - 1
        try await mediator.start()
        let error = await #expect(throws: RegistryError.self) { try await mediator.remove(module: "A") }
        let line = #line - 1
        #expect(error?.problems.map(\.code) == [.missingRequirement])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  module "B" requires "A.work", which is to be removed; to resolve: remove the module first, or the \
                provider's module with "force: true".
                    at \(#fileID):\(modules)
                    at \(#fileID):\(line)
                """
        )
        #expect(log.all == ["start A", "start B"])
        #expect(mediator.modules == ["A", "B"])
        #expect(try mediator.perform("A", "work") == "A for the test")
    }

    @Test func aModuleThatOthersRequireIsRemovedByForceAndComesBack() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A"], log)])
        try await mediator.start()
        try await mediator.remove(module: "A", force: true)
        #expect(log.all == ["start A", "start B", "stop A"])
        let error = #expect(throws: MediatorError.self) { try mediator.perform("A", "work") }
        #expect(error?.code == .targetNotFound)
        // Others come and go meanwhile.
        try await mediator.add(Worker("C", log))
        try await mediator.remove(module: "C")
        try await mediator.add(Worker("A", log))
        #expect(log.all[3...] == ["start C", "stop C", "start A"])
        // Whoever requires it stops first, though it has started earlier.
        await mediator.stop()
        #expect(log.all[6...] == ["stop B", "stop A"])
        // What was back may not go without force again.
        let last = await #expect(throws: RegistryError.self) { try await mediator.remove(module: "A") }
        #expect(last?.problems.map(\.code) == [.missingRequirement])
    }

    @Test func forceIsForThoseWhoAreThere() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A"], log)])
        try await mediator.remove(module: "A", force: true)
        let error = await #expect(throws: RegistryError.self) {
            try await mediator.add(Worker("C", requires: ["A"], log))
        }
        #expect(error?.problems.map(\.module) == ["C"])
        try await mediator.remove(module: "B")
        let again = await #expect(throws: RegistryError.self) {
            try await mediator.add(Worker("B", requires: ["A"], log))
        }
        #expect(again?.problems.map(\.module) == ["B"])
    }

    @Test func whatIsNotThereIsNotRemoved() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        let error = await #expect(throws: RegistryError.self) { try await mediator.remove(module: "B", force: true) }
        let line = #line - 1
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  there is no module "B" to remove; registered: A.
                    at \(#fileID):\(line)
                """
        )
        #expect(mediator.modules == ["A"])
    }

    // MARK: - Updates beside

    @Test func aModuleReplacedInAnUpdateIsStoppedAndTheNewOneStarted() async throws {
        let mediator = try Mediator(modules: [Worker("A", log, stop: { [log] in log.record("the first A") })])
        try await mediator.start()
        try mediator.update { [log] registry in
            registry.remove(module: "A")
            registry.register(Worker("A", log))
        }
        try await mediator.start()
        #expect(log.all == ["start A", "the first A", "stop A", "start A"])
        await mediator.stop()
        #expect(log.all[4...] == ["stop A"])
    }

    @Test func aModuleRemovedInAnUpdateIsStoppedWithTheOthers() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", log)])
        try await mediator.start()
        try mediator.update { $0.remove(module: "A") }
        await mediator.stop()
        #expect(log.all.sorted() == ["start A", "start B", "stop A", "stop B"])
    }
}
