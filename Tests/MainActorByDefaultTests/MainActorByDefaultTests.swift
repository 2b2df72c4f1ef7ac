import Mediator
import MediatorTesting
import Testing

// Modules, a caller and tests as an app target of Xcode 26 has them: all that does not say otherwise is on the main actor.

nonisolated struct DeskActions: Sendable {
    let mediator: Mediator

    func count() throws -> Int { try mediator.perform(Self.count) }

    static let count = Action("Desk", "count", "Returns the number of visitors.", returns: Int.self)
    static let welcome = Action(
        "Desk", "welcome", "Counts a visitor.", Parameter("name", String.self), returns: Badge.self, effect: .mainActor)
    static let wait = Action("Desk", "wait", "Waits for a visitor.", returns: Int.self, effect: .async)
    static let all: [any Contract] = [count, welcome, wait]
}

struct BadgeFields: RecordFields {
    static let layout = RecordLayout("Badge", BadgeFields())

    let name = Field("name", String.self)
    let number = Field("number", Int.self)
}

typealias Badge = Record<BadgeFields>

/// The state of the module, on the main actor.
final class Visitors {
    private(set) var names: [String] = []

    func welcome(_ name: String) throws -> Badge {
        names.append(name)
        return try Badge(["name": .string(name), "number": .int(names.count)])
    }
}

struct DeskModule: Module {
    let visitors = Visitors()

    func register(in registry: inout Registry) {
        registry.handle(DeskActions.count) { call in 7 }
        registry.handle(DeskActions.welcome) { [visitors] call, name in try visitors.welcome(name) }
        registry.handle(DeskActions.wait) { [visitors] call in await visitors.names.count }
        registry.intercept(.everything, by: Log())
    }
}

struct Log: Interceptor {
    func intercept(_ call: Call) throws -> Interception { .proceed }
}

struct TowerModule: Module {
    nonisolated static let look = Action("Tower", "look", "Returns the number of visitors below.", returns: Int.self)

    var requires: [any Contract] { [DeskActions.count] }

    func register(in registry: inout Registry) {
        registry.handle(Self.look) { call in try DeskActions(mediator: call.mediator).count() }
    }
}

@Suite struct MainActorByDefaultTests {
    @Test func modulesCallOneAnother() async throws {
        let mediator = try Mediator(modules: [DeskModule(), TowerModule()])
        #expect(try mediator.perform(TowerModule.look) == 7)
        #expect(try mediator.perform(DeskActions.welcome, "Ann").number == 1)
        #expect(try await mediator.perform(DeskActions.wait) == 1)
    }

    @Test func aModuleIsTestedAlone() throws {
        let test = try TestMediator(TowerModule()) { $0.stub(DeskActions.count) { call in 3 } }
        #expect(try test.mediator.perform(TowerModule.look) == 3)
        #expect(test.calls(to: DeskActions.count).count == 1)
        verify(DeskModule(), implements: DeskActions.all)
    }
}
