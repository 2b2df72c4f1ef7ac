import TestSupport
import Testing

@testable import Mediator

@Suite(.hangLimit) struct StartTests {
    private let log = Recorder<String>()

    @Test func modulesStartAfterThoseTheyRequireAndStopBeforeThem() async throws {
        let mediator = try Mediator(modules: [
            Worker("D", requires: ["B", "C"], log), Worker("C", requires: ["B"], log),
            Worker("B", requires: ["A"], log), Worker("A", log),
        ])
        #expect(log.all == [])
        try await mediator.start()
        #expect(log.all == ["start A", "start B", "start C", "start D"])
        await mediator.stop()
        #expect(log.all[4...] == ["stop D", "stop C", "stop B", "stop A"])
    }

    @Test func modulesStartOneAfterTheOtherInTheOrderOfRegistration() async throws {
        let log = log
        func worker(_ name: String, requires required: [String] = []) -> Worker {
            Worker(name, requires: required, log) { _ in
                log.record("begin \(name)")
                await Task.yield()
            }
        }
        let mediator = try Mediator(modules: [
            worker("C"), worker("D", requires: ["B", "A"]), worker("A"), worker("B"),
        ])
        try await mediator.start()
        #expect(log.all == ["C", "B", "A", "D"].flatMap { ["begin \($0)", "start \($0)"] })
        await mediator.stop()
        #expect(log.all[8...] == ["stop D", "stop A", "stop B", "stop C"])
    }

    /// A module that works without suspending would otherwise keep others from cancelling their turn.
    @Test func modulesStartAndStopOnNoActor() async throws {
        struct Observer: Module {
            let isolations: Recorder<Bool>

            func register(in registry: inout Registry) {}
            func start(_ mediator: Mediator) async throws { isolations.record(await isOnNoActor()) }
            func isOnNoActor(_ isolation: isolated (any Actor)? = #isolation) async -> Bool { isolation == nil }
            func stop() async { isolations.record(await isOnNoActor()) }
        }
        let isolations = Recorder<Bool>()
        let mediator = try Mediator(modules: [Observer(isolations: isolations)])
        try await mediator.start()
        await mediator.stop()
        #expect(isolations.all == [true, true])
    }

    @Test func neighborsSeeTheModuleThatCallsThemWhileItStarts() async throws {
        let answers = Recorder<Value>()
        let mediator = try Mediator(modules: [
            Worker("A", log),
            Worker("B", requires: ["A"], log) { mediator in
                answers.record(try mediator.perform("A", "work"))
                #expect(mediator.caller == nil || mediator.caller?.module == "B")
            },
        ])
        try await mediator.start()
        #expect(answers.all == ["A for B, B.start()"])
        #expect(mediator.caller == nil)
    }

    @Test func anActionNamedStartIsNotTheStartOfItsModule() async throws {
        let (late, answers, callers) = (Late<Mediator>(), Recorder<Value?>(), Recorder<Caller?>())
        let start = { @Sendable (mediator: Mediator) in
            // The start waits for a call that another task makes.
            answers.record(try await Task.detached { try late.value?.perform("Session", "start") }.value)
            answers.record(.bool(mediator.isStartingModule))
            callers.record(mediator.caller)
        }
        let session = Part("Session", start: start) { registry in
            registry.handle("Session", "start", returns: .bool) { call in .bool(call.mediator.isStartingModule) }
        }
        let mediator = try Mediator(modules: [session])
        late.set(mediator)
        try await mediator.start()
        #expect(answers.all == [false, true])
        #expect(callers.all == [Caller("Session", "Session", "start()")])
    }

    @Test func aSecondStartStartsOnlyWhatIsMissing() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        try await mediator.start()
        try await mediator.start()
        #expect(log.all == ["start A"])
        try mediator.update { [log] in $0.register(Worker("B", requires: ["A"], log)) }
        #expect(log.all == ["start A"])
        try await mediator.start()
        #expect(log.all == ["start A", "start B"])
    }

    @Test func whatWasStoppedStartsAgain() async throws {
        let mediator = try Mediator(modules: [Worker("A", log)])
        await mediator.stop()
        #expect(log.all == [])
        try await mediator.start()
        await mediator.stop()
        await mediator.stop()
        try await mediator.start()
        #expect(log.all == ["start A", "stop A", "start A"])
    }

    @Test func aMediatorWithoutModulesStartsAndStops() async throws {
        let mediator = try Mediator { _ in }
        try await mediator.start()
        try await mediator.add(Worker("A", log))
        #expect(log.all == ["start A"])
        await mediator.stop()
        #expect(log.all == ["start A", "stop A"])
    }

    @Test func modulesThatRequireOneAnotherStartInTheOrderOfTheList() async throws {
        let mediator = try Mediator(modules: [
            Worker("Shop", requires: ["C"], log), Worker("C", requires: ["A"], log), Worker("A", requires: ["B"], log),
            Worker("B", requires: ["C", "Base"], log), Worker("Base", log), Worker("Self", requires: ["Self"], log),
            Worker("Y", requires: ["X"], log), Worker("X", requires: ["Y", "Shop"], log),
        ])
        #expect(mediator.requirementCycles == [["C", "A", "B"], ["Y", "X"]])
        #expect(try mediator.perform("C", "work") == "C for the test")
        try await mediator.start()
        #expect(log.all == ["Base", "C", "A", "B", "Shop", "Self", "Y", "X"].map { "start \($0)" })
        await mediator.stop()
        #expect(Array(log.all[8...]) == ["X", "Y", "Self", "Shop", "B", "A", "C", "Base"].map { "stop \($0)" })
    }

    @Test func modulesInACircleWaitForThoseBeforeThemInTheList() async throws {
        let mediator = try Mediator(modules: [
            Worker("X", requires: ["Z"], log), Worker("Y", requires: ["X"], log), Worker("Z", requires: ["Y"], log),
            Worker("Alone", log),
        ])
        #expect(StartOrder(mediator.core.table).modules.map(\.name) == ["X", "Y", "Z", "Alone"])
    }

    @Test func circlesOfDifferentModulesAreKeptApart() throws {
        let mediator = try Mediator(modules: [
            Worker("D", requires: ["C"], log), Worker("A", requires: ["B"], log),
            Worker("C", requires: ["D", "A"], log), Worker("E", requires: ["D", "B"], log),
            Worker("B", requires: ["A"], log),
        ])
        #expect(StartOrder(mediator.core.table).modules.map(\.name) == ["A", "B", "D", "C", "E"])
        #expect(mediator.requirementCycles == [["D", "C"], ["A", "B"]])
    }

    @Test func requirementsWithoutACircleAreNone() throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A", "B"], log)])
        #expect(mediator.requirementCycles == [])
    }

    @Test(.hangLimit) func modulesAndMediatorsGoAwayTogether() async throws {
        let live = Counter()
        var store: Counted? = Counted(live)
        do {
            let mediator = try Mediator(modules: [Worker("A", log, start: { [store] _ in _ = store })])
            try await mediator.start()
            try await mediator.add(Worker("B", log, start: { [store] _ in _ = store }))
            try await mediator.remove(module: "B")
            await mediator.stop()
        }
        store = nil
        // The last turn's task may still be letting go of what it held.
        await live.falls(to: 0)
    }
}
