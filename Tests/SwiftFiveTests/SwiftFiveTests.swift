import Mediator
import MediatorTesting
import Testing

// A module, its caller and its test as an app in Swift 5 mode has them, without any upcoming feature.

private enum ClockActions {
    static let time = Action("Clock", "time", "Returns the time.", returns: Int.self)
    static let wait = Action("Clock", "wait", "Waits.", Parameter("hours", Int.self), effect: .async)
    static let show = Action("Clock", "show", "Shows the time.", returns: Reference<Face>.self, effect: .mainActor)
    static let all: [any Contract] = [time, wait, show]
}

@MainActor private final class Face {
    var hour = 12
}

private struct ClockModule: Module {
    func register(in registry: inout Registry) {
        registry.handle(ClockActions.time) { call in 12 }
        registry.handle(ClockActions.wait) { call, hours in
            await Task.yield()
            if hours < 0 { throw ActionFailure("past", "Time does not go back.") }
        }
        registry.handle(ClockActions.show) { call in Reference(Face()) }
    }
}

private struct TowerModule: Module {
    static let strike = Action("Tower", "strike", "Returns the number of strokes.", returns: Int.self)

    var requires: [any Contract] { [ClockActions.time] }

    func register(in registry: inout Registry) {
        registry.handle(Self.strike) { call in try call.mediator.perform(ClockActions.time) }
    }
}

@Suite struct SwiftFiveTests {
    @Test func modulesCallOneAnother() async throws {
        let mediator = try Mediator(modules: [ClockModule(), TowerModule()])
        #expect(try mediator.perform(TowerModule.strike) == 12)
        try await mediator.perform(ClockActions.wait, 1)
        await #expect(throws: MediatorError.self) { try await mediator.performAsync("Clock", "weit") }
    }

    @MainActor @Test func aMainActorActionRunsAtOnce() throws {
        let mediator = try Mediator(modules: [ClockModule()])
        #expect(try mediator.perform(ClockActions.show).object.hour == 12)
    }

    @Test func aModuleIsTestedAlone() throws {
        let test = try TestMediator(TowerModule()) { $0.stub(ClockActions.time) { call in 3 } }
        #expect(try test.mediator.perform(TowerModule.strike) == 3)
        #expect(test.calls(to: ClockActions.time).count == 1)
        verify(ClockModule(), implements: ClockActions.all)
    }
}
