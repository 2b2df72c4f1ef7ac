import Mediator
import TestSupport
import Testing

/// Targets whose objects are created on the main actor.
struct MainActorTargetTests {
    private static let count = Action("Pages", "count", "", returns: Int.self)
    private static let load = Action("Pages", "load", "", returns: Int.self, effect: .async)
    private static let loadNow = Action("Pages", "loadNow", "", returns: Int.self, effect: .async)
    private static let show = Action("Pages", "show", "", returns: Int.self, effect: .mainActor)
    private static let ask = Action("Pages", "ask", "", returns: Int.self, effect: .asyncMainActor)

    /// An object with state of the main actor, and an isolated initializer.
    @MainActor private final class Pages {
        private var shown = 0

        init() { MainActor.assertIsolated() }

        convenience init(_ make: () throws -> Void) throws {
            self.init()
            try make()
        }

        func show(_ call: Call) -> Int {
            MainActor.assertIsolated()
            shown += 1
            return shown
        }

        func ask(_ call: Call) async throws -> Int {
            MainActor.assertIsolated()
            await Task.yield()
            MainActor.assertIsolated()
            shown += 1
            return shown
        }

        nonisolated func count(_ call: Call) -> Int { 0 }
    }

    private func mediator(
        lifetime: Lifetime = .cached, _ make: @escaping @Sendable () throws -> Void = {}
    ) throws -> Mediator {
        try Mediator { registry in
            let pages = registry.target("Pages", on: MainActor.self, lifetime: lifetime) { try Pages(make) }
            pages.handle(Self.load, Pages.ask)
            pages.handle(Self.loadNow, Pages.show)
            pages.handle(Self.show, Pages.show)
            pages.handle(Self.ask, Pages.ask)
        }
    }

    /// The task inherits what the object was being made for, and runs on the thread that made it.
    @Test(.hangLimit) func aTaskThatTheMakerStartsThereMayCallItAfterwards() async throws {
        let late = Late<Mediator>()
        let task = Late<Task<Int, any Error>>()
        let makes = Counter()
        let mediator = try mediator(lifetime: .perCall) {
            guard makes.increment() == 1, let mediator = late.value else { return }
            task.set(Task { @MainActor in try mediator.perform(Self.show) })
        }
        late.set(mediator)
        #expect(try await mediator.perform(Self.show) == 1)
        #expect(try await task.value?.value == 1)
        #expect(makes.count == 2)
    }

    @Test(arguments: ["load", "loadNow", "show", "ask"])
    func theObjectIsCreatedOnTheMainActorWhateverTheEffect(_ first: String) async throws {
        let makes = Counter()
        let mediator = try mediator { makes.increment() }
        #expect(makes.count == 0)
        #expect(try await Task.detached { try await mediator.performAsync("Pages", first) }.value == 1)
        for (index, action) in ["load", "loadNow", "show", "ask"].enumerated() {
            let number = try await Task.detached { try await mediator.performAsync("Pages", action) }.value
            #expect(number == .int(index + 2))
        }
        #expect(makes.count == 1)
    }

    @Test func anObjectIsCreatedForEachCall() async throws {
        let makes = Counter()
        let mediator = try mediator(lifetime: .perCall) { makes.increment() }
        #expect(try await mediator.perform(Self.ask) == 1)
        #expect(try await mediator.perform(Self.load) == 1)
        #expect(makes.count == 2)
    }

    @Test func aFactoryThatThrowsIsTriedAgain() async throws {
        let makes = Counter()
        let mediator = try mediator { if makes.increment() < 2 { throw ActionFailure("offline", "No network.") } }
        await #expect(throws: ActionFailure("offline", "No network.")) { try await mediator.perform(Self.ask) }
        #expect(try await mediator.perform(Self.ask) == 1)
        #expect(try mediator.release("Pages"))
        #expect(try await mediator.perform(Self.show) == 1)
        #expect(makes.count == 3)
    }

    @Test(.hangLimit) func aFactoryThatNeedsItsOwnObjectFails() async throws {
        let late = Late<Mediator>()
        let mediator = try Mediator { registry in
            let pages = registry.target("Pages", on: MainActor.self) {
                try late.value?.perform(Self.show)
                return Pages()
            }
            pages.handle(Self.show, Pages.show)
        }
        late.set(mediator)
        let error = await #expect(throws: MediatorError.self) { try await mediator.perform(Self.show) }
        #expect(error?.code == .recursiveTarget)
    }

    @Test func aSynchronousActionCannotUseTheObject() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { registry in
                let pages = registry.target("Pages", on: MainActor.self, fileID: "Pages.swift", line: 7) { Pages() }
                pages.handle(Self.count, fileID: "Pages.swift", line: 8, Pages.count)
                pages.handle(Self.show, Pages.show)
            }
        }
        #expect(error?.problems.map(\.code) == [.mainActorTarget])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  the object of target "Pages" is created on the main actor, and "Pages.count" is synchronous, so that \
                any thread may call it; to resolve: declare "effect: .mainActor" or ".asyncMainActor", or create the \
                object without "on: MainActor.self".
                    at Pages.swift:8
                    at Pages.swift:7
                """)
    }
}
