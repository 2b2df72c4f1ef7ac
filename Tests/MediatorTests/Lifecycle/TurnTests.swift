import TestSupport
import Testing

@testable import Mediator

@Suite(.hangLimit) struct TurnTests {
    private let log = Recorder<String>()

    /// The words of the error for a call inside of another.
    private func text(_ name: String, by module: String?, inside turn: String) -> String {
        """
        Mediator: "\(name)" was called\(module.map { " by module \"\($0)\"" } ?? "") inside of "\(turn)", and each would \
        wait for the other.
          to resolve: call it once "\(turn)" has returned.
        """
    }

    /// Returns once operations wait for their turn.
    private static func untilWaiting(_ count: Int, in mediator: Mediator) async {
        while await mediator.core.attachment(Lifecycle.self).waiting.count < count { await Task.yield() }
    }

    @Test func aModuleThatChangesTheModulesWhileItStartsIsToldSo() async throws {
        let errors = Recorder<String>()
        let mediator = try Mediator(modules: [
            Worker("A", log) { [log] mediator in
                func note(_ body: () async throws -> Void) async {
                    let error = await #expect(throws: MediatorError.self) { try await body() }
                    #expect(error?.code == .recursiveLifecycle)
                    errors.record(error?.description ?? "")
                }
                await note { try await mediator.start() }
                await note { try await mediator.add(Worker("B", log)) }
                await note { try await mediator.remove(module: "A") }
            }
        ])
        try await mediator.start()
        #expect(
            errors.all == ["start", "add", "remove"].map { text($0, by: "A", inside: "start") }
        )
        #expect(mediator.modules == ["A"])
        #expect(log.all == ["start A"])
    }

    @Test func theErrorKeepsTheModuleFromStartingUnlessItIsCaught() async throws {
        let mediator = try Mediator(modules: [Worker("A", log) { try await $0.start() }])
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.code == .startFailed)
        #expect(
            error?.details == [
                "module": "A", "code": "recursiveLifecycle", "details": ["call": "start", "inside": "start"],
            ]
        )
    }

    @Test func aModuleThatChangesTheModulesWhileItStopsIsToldSo() async throws {
        let late = Late<Mediator>()
        let errors = Recorder<String>()
        let mediator = try Mediator(modules: [
            Worker("A", log) {
                late.set($0)
            } stop: {
                let error = await #expect(throws: MediatorError.self) { try await late.value?.start() }
                errors.record(error?.description ?? "")
            }
        ])
        try await mediator.start()
        await mediator.stop()
        try await mediator.start()
        try await mediator.remove(module: "A")
        #expect(errors.all == ["stop", "remove"].map { text("start", by: "A", inside: $0) })
    }

    @Test func aNeighborThatAModuleCallsWhileItStartsIsToldSo() async throws {
        let mediator = try Mediator { [log] registry in
            let install = ActionSchema("Host", "install", effect: .async)
            registry.handleAsync(install) { call in
                try await call.mediator.add(Worker("B", log))
                return .null
            }
            registry.register(Worker("A", log) { try await $0.performAsync("Host", "install") })
        }
        let error = await #expect(throws: MediatorError.self) { try await mediator.start() }
        #expect(error?.details["code"] == "recursiveLifecycle")
        // From outside of a start it may.
        try await mediator.performAsync("Host", "install")
        #expect(mediator.modules == ["A", "B"])
    }

    @Test func aModuleThatStopsTheOthersWhileItStartsDoesNotWait() async throws {
        let stopped = Latch()
        let mediator = try Mediator(modules: [
            Worker("A", log, stop: { stopped.open() }),
            Worker("B", requires: ["A"], log) { mediator in await mediator.stop() },
        ])
        try await mediator.start()
        await stopped.pass()
        // This takes its turn after that stop.
        await mediator.stop()
        #expect(log.all == ["start A", "start B", "stop B", "stop A"])
    }

    @Test func aTaskOfAModuleMayChangeTheModulesOnceTheStartIsOver() async throws {
        let isOver = Latch()
        let task = Late<Task<Void, any Error>>()
        let mediator = try Mediator(modules: [
            Worker("A", log) { [log] mediator in
                task.set(
                    Task {
                        await isOver.pass()
                        try await mediator.add(Worker("B", log))
                    }
                )
            }
        ])
        try await mediator.start()
        isOver.open()
        try await task.value?.value
        #expect(log.all == ["start A", "start B"])
    }

    @Test func aDetachedTaskWaitsForItsTurn() async throws {
        let task = Late<Task<Void, any Error>>()
        let mediator = try Mediator(modules: [
            Worker("A", log) { [log] mediator in
                task.set(Task.detached { try await mediator.add(Worker("B", log)) })
                await Self.untilWaiting(1, in: mediator)
            }
        ])
        try await mediator.start()
        try await task.value?.value
        #expect(log.all == ["start A", "start B"])
    }

    @Test func whatWaitsMayBeCancelledAlone() async throws {
        let (begun, goOn) = (Latch(), Latch())
        let mediator = try Mediator(modules: [
            Worker("A", log) { _ in
                begun.open()
                await goOn.pass()
            }
        ])
        let first = Task { try await mediator.start() }
        await begun.pass()
        let second = Task { [log] in try await mediator.add(Worker("B", log)) }
        await Self.untilWaiting(1, in: mediator)
        // What waits beside it, and what comes after it, still waits for the first.
        let third = Task { [log] in try await mediator.add(Worker("C", log)) }
        await Self.untilWaiting(2, in: mediator)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(log.all == [])
        let fourth = Task { [log] in try await mediator.add(Worker("D", log)) }
        await Self.untilWaiting(2, in: mediator)
        goOn.open()
        try await first.value
        try await third.value
        try await fourth.value
        #expect(log.all == ["start A", "start C", "start D"])
        #expect(mediator.modules == ["A", "C", "D"])
    }

    @Test func aModuleThatHasStartedMayWaitForTheStartOfAnother() async throws {
        let (begun, goOn) = (Latch(), Latch())
        let late = Late<Mediator>()
        let mediator = try Mediator(modules: [Worker("A", log) { late.set($0) }])
        try await mediator.start()
        let first = Task { [log] in
            try await mediator.add(
                Worker("B", log) { _ in
                    begun.open()
                    await goOn.pass()
                })
        }
        await begun.pass()
        let second = Task.detached { [log] in try await late.value?.add(Worker("C", log)) }
        await Self.untilWaiting(1, in: mediator)
        goOn.open()
        try await first.value
        try await second.value
        #expect(log.all == ["start A", "start B", "start C"])
    }

    @Test func aModuleMayHaveAMediatorOfItsOwn() async throws {
        let inner = try Mediator(modules: [Worker("Inner", log)])
        let outer = try Mediator(modules: [
            Worker("Outer", log, start: { _ in try await inner.start() }, stop: inner.stop)
        ])
        try await outer.start()
        await outer.stop()
        #expect(log.all == ["start Inner", "start Outer", "stop Inner", "stop Outer"])
    }

    @Test func aModuleOfAnInnerMediatorDoesNotWaitForTheOuterOne() async throws {
        let late = Late<Mediator>()
        let inner = try Mediator(modules: [Worker("Inner", log) { _ in try await late.value?.start() }])
        let outer = try Mediator(modules: [Worker("Outer", log) { _ in try await inner.start() }])
        late.set(outer)
        let error = await #expect(throws: MediatorError.self) { try await outer.start() }
        #expect(error?.details["module"] == "Outer")
        #expect(
            error?.message.contains(text("start", by: nil, inside: "start").dropFirst("Mediator: ".count).prefix(40))
                == true)
    }

    @Test func modulesStartOnceHoweverManyAsk() async throws {
        let mediator = try Mediator(modules: [Worker("A", log), Worker("B", requires: ["A"], log)])
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { try await mediator.start() } }
            try await group.waitForAll()
        }
        #expect(log.all == ["start A", "start B"])
    }

    @Test func startsAndStopsTakeTurns() async throws {
        let mediator = try Mediator(modules: [
            Worker("A", log, start: { _ in await Task.yield() }, stop: { await Task.yield() }),
            Worker("B", requires: ["A"], log),
        ])
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    if number.isMultiple(of: 2) {
                        await #expect(throws: Never.self) { try await mediator.start() }
                    } else {
                        await mediator.stop()
                    }
                }
            }
        }
        await mediator.stop()
        let round = ["start A", "start B", "stop B", "stop A"]
        #expect(log.all.count.isMultiple(of: 4))
        #expect(log.all.enumerated().allSatisfy { $1 == round[$0 % 4] })
    }

    @Test func additionsRemovalsAndUpdatesLeaveNothingRunning() async throws {
        let mediator = try Mediator(modules: [Worker("Base", log)])
        try await mediator.start()
        await withTaskGroup(of: Void.self) { [log] group in
            for number in 0..<30 {
                group.addTask {
                    let name = "M\(number)"
                    await #expect(throws: Never.self) {
                        try await mediator.add(Worker(name, requires: ["Base"], log))
                        if number.isMultiple(of: 3) {
                            try mediator.update { $0.remove(module: name) }
                        } else if number % 3 == 1 {
                            try await mediator.remove(module: name)
                        }
                    }
                    if number.isMultiple(of: 7) { await mediator.stop() }
                    if number.isMultiple(of: 5) { await #expect(throws: Never.self) { try await mediator.start() } }
                }
            }
        }
        await mediator.stop()
        var running: Set<String> = []
        for line in log.all {
            let words = line.split(separator: " ").map(String.init)
            if words[0] == "start" {
                #expect(running.insert(words[1]).inserted)
            } else {
                #expect(running.remove(words[1]) != nil)
            }
        }
        #expect(running == [])
    }
}
