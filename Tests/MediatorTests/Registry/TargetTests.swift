import Dispatch
import Foundation
import Mediator
import Synchronization
import TestSupport
import Testing

struct TargetTests {
    private static let count = Action("Counter", "count", "", returns: Int.self)
    private static let countAsync = Action("Counter", "countAsync", "", returns: Int.self, effect: .async)
    private static let countOnMain = Action("Counter", "countOnMain", "", returns: Int.self, effect: .mainActor)
    private static let add = Action("Counter", "add", "", Parameter("number", Int.self), returns: Int.self)

    /// A target whose state shows whether it is still the same object.
    private final class CounterTarget: Sendable {
        private let counter = Counter()
        private let counted: Counted?

        init(_ counted: Counted? = nil) { self.counted = counted }

        func count(_ call: Call) -> Int { counter.increment() }
        func countAsync(_ call: Call) async -> Int {
            await Task.yield()
            return counter.increment()
        }
        @MainActor func countOnMain(_ call: Call) -> Int { counter.increment() }
        func add(_ call: Call, number: Int) throws -> Int {
            for _ in 1..<number { counter.increment() }
            return counter.increment()
        }
    }

    private static func mediator(
        lifetime: Lifetime = .cached,
        make: @escaping @Sendable () throws -> CounterTarget = { CounterTarget() }
    ) throws -> Mediator {
        try Mediator { registry in
            let target = registry.target("Counter", lifetime: lifetime, make: make)
            target.handle(count, CounterTarget.count)
            target.handle(countAsync, CounterTarget.countAsync)
            target.handle(countOnMain, CounterTarget.countOnMain)
            target.handle(add, CounterTarget.add)
        }
    }

    /// Returns a mediator whose target's objects are counted as long as they live.
    private static func mediator(counting live: Counter) throws -> Mediator {
        try mediator { CounterTarget(Counted(live)) }
    }

    @Test func allEffectsShareOneObject() async throws {
        let mediator = try Self.mediator()
        #expect(try mediator.perform(Self.count) == 1)
        #expect(try await mediator.perform(Self.countAsync) == 2)
        #expect(try await mediator.perform(Self.countOnMain) == 3)
        #expect(try mediator.perform("Counter", "add", ["number": 4]) == 7)
        #expect(try mediator.perform(Self.add, 1) == 8)
    }

    @Test func theObjectIsMadeWhenItIsFirstNeeded() throws {
        let makes = Counter()
        let mediator = try Self.mediator {
            makes.increment()
            return CounterTarget()
        }
        #expect(makes.count == 0)
        #expect(mediator.has(Self.count))
        #expect(makes.count == 0)
        // Nor is it made for a call that does not get as far as the method.
        #expect(throws: MediatorError.self) { try mediator.perform("Counter", "add", ["number": "one"]) }
        #expect(throws: MediatorError.self) { try mediator.perform("Counter", "add", ["number": 1, "nubmer": 1]) }
        #expect(makes.count == 0)
        try mediator.perform(Self.count)
        try mediator.perform(Self.count)
        #expect(makes.count == 1)
    }

    @Test func releasedItIsMadeAgain() throws {
        let makes = Counter()
        let mediator = try Self.mediator {
            makes.increment()
            return CounterTarget()
        }
        #expect(try !mediator.release("Counter"))
        #expect(try mediator.perform(Self.count) == 1)
        #expect(try mediator.perform(Self.count) == 2)
        #expect(try mediator.release("Counter"))
        #expect(try !mediator.release("Counter"))
        #expect(try mediator.perform(Self.count) == 1)
        #expect(makes.count == 2)
    }

    @Test(.hangLimit) func releasingDropsTheObject() async throws {
        let live = Counter()
        let mediator = try Self.mediator(counting: live)
        try mediator.perform(Self.count)
        #expect(live.count == 1)
        try mediator.release("Counter")
        await live.falls(to: 0)
    }

    @Test(.hangLimit) func anObjectThatCallsTheMediatorAsItGoesDoesNotHang() async throws {
        final class Parting: Sendable {
            let part: @Sendable () -> Void
            init(_ part: @escaping @Sendable () -> Void) { self.part = part }
            deinit { part() }
            func count(_ call: Call) -> Int { 1 }
        }
        let late = Late<Mediator>()
        let (parted, hasParted) = (Recorder<Int?>(), Latch())
        let mediator = try Mediator { registry in
            let target = registry.target("Counter") {
                Parting {
                    guard let mediator = late.value, parted.all.isEmpty else { return }
                    parted.record(try? mediator.perform(Self.count))
                    hasParted.open()
                }
            }
            target.handle(Self.count, Parting.count)
        }
        late.set(mediator)
        try mediator.perform(Self.count)
        try mediator.release("Counter")
        await hasParted.pass()
        #expect(parted.all == [1])
    }

    @Test(.hangLimit)
    func aCallUnderWayKeepsTheObjectThatIsReleased() async throws {
        let started = Latch()
        let finish = Latch()
        final class Slow: Sendable {
            let started: Latch
            let finish: Latch
            let counter = Counter()
            init(_ started: Latch, _ finish: Latch) { (self.started, self.finish) = (started, finish) }
            func countAsync(_ call: Call) async -> Int {
                counter.increment()
                started.open()
                await finish.pass()
                return counter.increment()
            }
        }
        let mediator = try Mediator { registry in
            registry.target("Counter") { Slow(started, finish) }.handle(Self.countAsync, Slow.countAsync)
        }
        async let inProgress = mediator.perform(Self.countAsync)
        await started.pass()
        #expect(try mediator.release("Counter"))
        finish.open()
        #expect(try await inProgress == 2)
        #expect(try await mediator.perform(Self.countAsync) == 2)
    }

    @Test func perCallMakesAnObjectForEachCall() async throws {
        let makes = Counter()
        let mediator = try Self.mediator(lifetime: .perCall) {
            makes.increment()
            return CounterTarget()
        }
        #expect(try mediator.perform(Self.count) == 1)
        #expect(try mediator.perform(Self.count) == 1)
        #expect(try await mediator.perform(Self.countAsync) == 1)
        #expect(try mediator.perform("Counter", "count") == 1)
        #expect(makes.count == 4)
        #expect(try !mediator.release("Counter"))
    }

    @Test func aMakeThatThrowsIsTriedAgain() throws {
        let makes = Counter()
        let mediator = try Self.mediator {
            if makes.increment() < 3 { throw ActionFailure("offline", "No network.") }
            return CounterTarget()
        }
        for _ in 0..<2 {
            #expect(throws: ActionFailure("offline", "No network.")) { try mediator.perform(Self.count) }
        }
        #expect(try !mediator.release("Counter"))
        #expect(try mediator.perform(Self.count) == 1)
        #expect(try mediator.perform(Self.count) == 2)
        #expect(makes.count == 3)
    }

    @Test func releasingWhatHasNoObjectNamesWhatHas() throws {
        let mediator = try Self.mediator()
        try mediator.update { registry in registry.register(CartModule()) }
        let error = #expect(throws: MediatorError.self) { try mediator.release("Count") }
        #expect(error?.code == .targetNotFound)
        #expect(error?.target == "Count")
        #expect(
            error?.description == """
                Mediator: no target "Count" with an object of its own.
                  registered: Counter
                  did you mean "Counter"?
                """
        )
        let other = #expect(throws: MediatorError.self) { try mediator.release("Cart") }
        #expect(
            other?.description == """
                Mediator: no target "Cart" with an object of its own.
                  registered: Counter
                  to resolve: release only targets declared with "registry.target".
                """
        )
    }

    @Test func severalModulesMayServeOneTarget() throws {
        let mediator = try Self.mediator()
        try mediator.update { registry in registry.handle("Counter", "zero", returns: .int) { _ in 0 } }
        #expect(try mediator.perform("Counter", "zero") == 0)
        #expect(try mediator.perform(Self.count) == 1)
    }

    @Test func anUnknownActionKeepsTheObjectAndItsState() throws {
        let makes = Counter()
        let mediator = try Self.mediator {
            makes.increment()
            return CounterTarget()
        }
        #expect(try mediator.perform(Self.count) == 1)
        #expect(throws: MediatorError.self) { try mediator.perform("Counter", "cuont") }
        #expect(throws: MediatorError.self) { try mediator.perform("Counter", "count", ["x": 1]) }
        #expect(try mediator.perform(Self.count) == 2)
        #expect(makes.count == 1)
    }

    @Test(.hangLimit) func removingATargetDropsItsObject() async throws {
        let live = Counter()
        let mediator = try Self.mediator(counting: live)
        try mediator.perform(Self.count)
        #expect(live.count == 1)
        try mediator.update { registry in registry.remove(target: "Counter") }
        await live.falls(to: 0)
    }

    @Test func anUpdateOfSomethingElseKeepsTheObject() throws {
        let mediator = try Self.mediator()
        #expect(try mediator.perform(Self.count) == 1)
        try mediator.update { registry in registry.register(CartModule()) }
        try mediator.update { registry in registry.remove(Self.add) }
        #expect(try mediator.perform(Self.count) == 2)
    }
}
