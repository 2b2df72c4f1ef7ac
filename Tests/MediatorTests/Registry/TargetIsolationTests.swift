import Mediator
import Testing

/// What happens to methods of global actors as handlers of targets.
struct TargetIsolationTests {
    private static let count = Action("Counter", "count", "", Parameter("step", Int.self), returns: Int.self)
    private static let work = Action(
        "Counter", "work", "", Parameter("step", Int.self), returns: Int.self, effect: .async)

    @MainActor final class Count {
        private var sum = 0

        nonisolated init() {}

        func count(_ call: Call, step: Int) -> Int {
            MainActor.assertIsolated()
            sum += step
            return sum
        }

        func work(_ call: Call, step: Int) async -> Int {
            MainActor.assertIsolated()
            await Task.yield()
            sum += step
            return sum
        }

        nonisolated func double(_ call: Call, step: Int) -> Int { 2 * step }
    }

    @globalActor actor Shelf {
        static let shared = Shelf()
    }

    final class Stock: Sendable {
        @Shelf func count(_ call: Call, step: Int) -> Int { step }
        @Shelf func work(_ call: Call, step: Int) -> Int { step }

        @Shelf func workLater(_ call: Call, step: Int) async -> Int {
            Shelf.assertIsolated()
            return step
        }
    }

    /// Registers what the compiler warns about.
    private protocol Registering {
        static func register(in registry: inout Registry)
    }

    private enum MainActorMethod: Registering {
        @available(*, deprecated)
        static func register(in registry: inout Registry) {
            let counter = registry.target("Counter", fileID: "App/Counter.swift", line: 7) { Count() }
            counter.handle(count, line: 8, Count.count)
        }
    }

    private enum MethodsOfAnotherActor: Registering {
        @available(*, deprecated)
        static func register(in registry: inout Registry) {
            let counter = registry.target("Counter", fileID: "App/Counter.swift", line: 7) { Stock() }
            counter.handle(count, line: 8, Stock.count)
            counter.handle(work, line: 9, Stock.work)
        }
    }

    private static func register(_ type: any Registering.Type, in registry: inout Registry) {
        type.register(in: &registry)
    }

    @Test func aMethodOfTheMainActorCannotHandleASynchronousAction() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { Self.register(MainActorMethod.self, in: &$0) }
        }
        #expect(error?.problems.map(\.code) == [.isolatedMethod])
        #expect(
            error?.description == """
                Mediator: the registry has 1 problem.
                  the method for "Counter.count" is isolated to a global actor, and the action runs outside of it; \
                to resolve: declare the method nonisolated, or the action with the effect of the method.
                    at App/Counter.swift:8
                """)
    }

    @Test func methodsOfAnotherGlobalActorCannotHandleActions() {
        let error = #expect(throws: RegistryError.self) {
            try Mediator { Self.register(MethodsOfAnotherActor.self, in: &$0) }
        }
        #expect(error?.problems.map(\.code) == [.isolatedMethod, .isolatedMethod])
        #expect(error?.problems.map(\.action) == ["count", "work"])
        #expect(
            error?.problems.map(\.locations) == (8...9).map { [CodeLocation(fileID: "App/Counter.swift", line: $0)] })
    }

    @Test func aSuspendingMethodOfAnotherGlobalActorHandlesAnAsynchronousActionThere() async throws {
        let mediator = try Mediator { registry in
            registry.target("Counter") { Stock() }.handle(Self.work, Stock.workLater)
        }
        #expect(try await mediator.perform(Self.work, 2) == 2)
    }

    @Test func aMethodWithoutAnActorHandlesASynchronousAction() throws {
        let mediator = try Mediator { registry in
            registry.target("Counter") { Count() }.handle(Self.count, Count.double)
        }
        #expect(try mediator.perform(Self.count, 3) == 6)
    }

    @Test func aMethodOfTheMainActorHandlesAnAsynchronousActionThere() async throws {
        for method in 0..<2 {
            let mediator = try Mediator { registry in
                let counter = registry.target("Counter") { Count() }
                if method == 0 { counter.handle(Self.work, Count.count) } else { counter.handle(Self.work, Count.work) }
            }
            #expect(try await mediator.perform(Self.work, 2) == 2)
            #expect(try await mediator.perform(Self.work, 3) == 5)
        }
    }
}
