import Mediator
import MediatorServices
import MediatorTesting
import Testing

// The samples of the guide to services.

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public protocol WallClock: Sendable {
    /// The time in seconds since 1970.
    func now() -> Int
}

struct ClockModule: Module {
    func register(in registry: inout Registry) {
        registry.provide((any WallClock).self, "Returns the time.") { mediator in SystemClock() }
        registry.provide((any WallClock).self, qualifier: .frozen) { mediator in FrozenClock() }
    }
}

struct DiaryModule: Module {
    var requires: [any Contract] { [Service((any WallClock).self)] }

    func register(in registry: inout Registry) {
        registry.handle("Diary", "today", returns: .int) { call in
            .int(try call.mediator.service((any WallClock).self).now() / 86_400)
        }
    }
}

extension ServiceQualifier {
    static let frozen: ServiceQualifier = "frozen"
}

private struct SystemClock: WallClock {
    func now() -> Int { 3 * 86_400 }
}

private struct FrozenClock: WallClock {
    func now() -> Int { 86_400 }
}

/// The samples at work.
struct TestingServicesArticleTests {
    @Test func theServicesOfTheArticleWork() throws {
        let mediator = try Mediator(modules: [DiaryModule(), ClockModule()])
        #expect(try mediator.perform("Diary", "today") == 3)
        #expect(try mediator.service((any WallClock).self, qualifier: .frozen).now() == 86_400)
    }

    @Test func theTestOfTheArticleWorks() throws {
        let test = try TestMediator(DiaryModule()) {
            $0.provide((any WallClock).self) { _ in FrozenClock() }
        }
        #expect(try test.mediator.perform("Diary", "today") == 1)
    }
}
