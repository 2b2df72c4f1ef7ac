import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Mediator

struct TargetRecursionTests {
    private static let a = Action("A", "run", "")
    private static let b = Action("B", "run", "")
    private static let c = Action("C", "run", "")

    private final class Object: Sendable {
        func run(_ call: Call) {}
    }

    /// Makes a mediator whose targets A, B and C run a closure before their object is there.
    private func mediator(
        lifetime: Lifetime = .cached,
        _ make: @escaping @Sendable (String, Mediator) throws -> Void
    ) throws -> Mediator {
        let late = Late<Mediator>()
        let mediator = try Mediator { registry in
            for action in [Self.a, Self.b, Self.c] {
                let target = registry.target(action.target, lifetime: lifetime) {
                    if let mediator = late.value { try make(action.target, mediator) }
                    return Object()
                }
                target.handle(action, Object.run)
            }
        }
        late.set(mediator)
        return mediator
    }

    @Test(arguments: [Lifetime.cached, .perCall])
    func aTargetThatNeedsItselfIsAnError(lifetime: Lifetime) throws {
        let mediator = try mediator(lifetime: lifetime) { _, mediator in try mediator.perform(Self.a) }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.a) }
        #expect(error?.code == .recursiveTarget)
        #expect(error?.target == "A")
        #expect(error?.action == "run")
        #expect(error?.details == ["cycle": ["A.run", "A.run"]])
        #expect(
            error?.description == """
                Mediator: target "A" is requested during its own creation.
                  cycle: A.run → A.run
                  to resolve: do not call the target's own actions in its "make" closure.
                """
        )
    }

    @Test func targetsThatNeedEachOtherShowTheirChain() throws {
        let next = ["A": Self.b, "B": Self.c, "C": Self.a]
        let mediator = try mediator { target, mediator in
            if let action = next[target] { try mediator.perform(action) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.b) }
        #expect(
            error?.description == """
                Mediator: target "B" is requested during its own creation.
                  cycle: B.run → C.run → A.run → B.run
                  to resolve: do not call the target's own actions in its "make" closure.
                """
        )
    }

    @Test func aTargetThatNeedsAnotherIsNone() throws {
        let mediator = try mediator { target, mediator in
            if target != "C" { try mediator.perform(target == "A" ? Self.b : Self.c) }
        }
        #expect(throws: Never.self) { try mediator.perform(Self.a) }
    }

    @Test func afterTheErrorTheTargetIsMadeAgain() throws {
        let attempts = Counter()
        let mediator = try mediator { _, mediator in
            if attempts.increment() == 1 { try mediator.perform(Self.a) }
        }
        let error = #expect(throws: MediatorError.self) { try mediator.perform(Self.a) }
        #expect(error?.code == .recursiveTarget)
        try mediator.perform(Self.a)
        #expect(attempts.count == 2)
    }

    /// A task inherits what its object was being made for, but not that it still is.
    @Test(.hangLimit, arguments: [Lifetime.cached, .perCall])
    func aTaskThatTheObjectStartsMayCallItOnceItIsMade(lifetime: Lifetime) async throws {
        let late = Late<Mediator>()
        let made = Latch()
        let makes = Counter()
        let task = Late<Task<Void, any Error>>()
        let mediator = try Mediator { registry in
            let target = registry.target("A", lifetime: lifetime) {
                if makes.increment() == 1 {
                    task.set(
                        Task {
                            await made.pass()
                            try late.value?.perform(Self.a)
                        }
                    )
                }
                return Object()
            }
            target.handle(Self.a, Object.run)
        }
        late.set(mediator)
        try mediator.perform(Self.a)
        made.open()
        try await task.value?.value
        #expect(makes.count == (lifetime == .cached ? 1 : 2))
    }

    /// Whether or not the object is made by then, the task waits for it; it is no part of the maker.
    @Test(.hangLimit, arguments: [Lifetime.cached, .perCall])
    func aTaskThatTheMakerStartsIsNotInsideOfIt(lifetime: Lifetime) async throws {
        let insides = Recorder<Int>()
        let asked = Latch()
        let mediator = try mediator(lifetime: lifetime) { _, _ in
            insides.record(PendingObject.inProgressOnThisThread.count)
            Task {
                insides.record(PendingObject.inProgressOnThisThread.count)
                asked.open()
            }
            // The object is not made before the task has run.
            asked.passBlocking()
        }
        // On a thread of its own: the maker blocks it. Expectations stay in the test, which alone knows its name.
        for result in await onThreads(1, { _ in try mediator.perform(Self.a) }) { try result.get() }
        #expect(insides.all == [1, 0])
    }

    /// Of two makers that need each other's object, one waits, and the other gets the error of recursion.
    @Test(.hangLimit)
    func nothingIsKeptOfAWaitThatHasEnded() async throws {
        let (a, b) = (Latch(), Latch())
        let made = Recorder<PendingObject>()
        let errors = Recorder<String>()
        let mediator = try mediator { target, mediator in
            let (own, other) = target == "A" ? (a, b) : (b, a)
            for (making, _) in PendingObject.inProgressOnThisThread { made.record(making) }
            own.open()
            other.passBlocking()
            do {
                try mediator.perform(target == "A" ? Self.b : Self.a)
            } catch {
                errors.record(target)
            }
        }
        let results = await onThreads(2) { number in try mediator.perform(number == 0 ? Self.a : Self.b) }
        for result in results { try result.get() }
        #expect(errors.all.count == 1)
        let instances = made.all
        #expect(instances.count == 2)
        let left = PendingObject.waits.withLock { waits in
            waits.count { pair in instances.contains { $0 === pair.waiting || $0 === pair.awaited } }
        }
        #expect(left == 0)
    }

    @Test(.hangLimit)
    func aTaskThatTheMakerStartsWaitsForTheObject() async throws {
        let late = Late<Mediator>()
        let makes = Counter()
        let task = Late<Task<Void, any Error>>()
        let started = Latch()
        let mediator = try Mediator { registry in
            let target = registry.target("A") {
                makes.increment()
                task.set(
                    Task {
                        started.open()
                        try late.value?.perform(Self.a)
                    })
                started.passBlocking()
                return Object()
            }
            target.handle(Self.a, Object.run)
        }
        late.set(mediator)
        for result in await onThreads(1, { _ in try mediator.perform(Self.a) }) { try result.get() }
        await #expect(throws: Never.self) { try await task.value?.value }
        #expect(makes.count == 1)
    }

    @Test(.hangLimit)
    func twoTargetsThatWaitForEachOtherOnTwoThreadsDoNotHang() async throws {
        let both = [Latch(), Latch()]
        let arrived = Counter()
        let mediator = try mediator { target, mediator in
            let isFirst = target == "A"
            // Only the first round meets: whoever makes an object again finds the gates open.
            arrived.increment()
            both[isFirst ? 0 : 1].open()
            both[isFirst ? 1 : 0].passBlocking()
            try mediator.perform(isFirst ? Self.b : Self.a)
        }
        let finish = Latch()
        let errors = Recorder<MediatorError.Code?>()
        for action in [Self.a, Self.b] {
            Thread.detachNewThread {
                var code: MediatorError.Code?
                do { try mediator.perform(action) } catch { code = (error as? MediatorError)?.code }
                if errors.record(code) == 2 { finish.open() }
            }
        }
        await finish.pass()
        #expect(errors.all == [.recursiveTarget, .recursiveTarget])
        #expect(arrived.count >= 2)
    }

    @Test(.hangLimit)
    func aMakerInsideAMakerCountsAsWaitingForBoth() async throws {
        // A is made, inside of it B, which waits for C; C waits for A.
        let bWaits = Latch()
        let cIsMade = Latch()
        let mediator = try mediator { target, mediator in
            switch target {
            case "A":
                try mediator.perform(Self.b)
            case "B":
                cIsMade.passBlocking()
                bWaits.open()
                try mediator.perform(Self.c)
            default:
                cIsMade.open()
                bWaits.passBlocking()
                try mediator.perform(Self.a)
            }
        }
        let finish = Latch()
        let errors = Recorder<MediatorError.Code?>()
        for action in [Self.a, Self.c] {
            Thread.detachNewThread {
                var code: MediatorError.Code?
                do { try mediator.perform(action) } catch { code = (error as? MediatorError)?.code }
                if errors.record(code) == 2 { finish.open() }
            }
        }
        await finish.pass()
        // One of both asks last; the other may get its object, once that one has failed.
        #expect(errors.all.contains(.recursiveTarget))
        #expect(errors.all.allSatisfy { $0 == nil || $0 == .recursiveTarget })
    }
}
