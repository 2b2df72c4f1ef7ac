import Foundation
import Mediator
@testable import MediatorEvents
import TestSupport
import Testing

/// The deferred work of the main actor.
@Suite(.hangLimit)
struct MainActorQueueTests {
    @MainActor @Test func aQueueThatNeverRunsEmptyDoesNotGrow() {
        let queue = MainActorQueue()
        let done = Counter()
        @Sendable func again() {
            done.increment()
            queue.append { again() }
        }
        for _ in 0..<100 { queue.append { again() } }
        var most = 0
        for _ in 0..<100 {
            queue.run()
            most = max(most, queue.placeCount)
        }
        #expect(done.count == 10_000)
        // Twice what waits at most, instead of a place for each delivery.
        #expect(most <= 200)
    }

    @MainActor @Test func runPerformsWhatIsQueuedInOrderAndNotWhatIsAddedMeanwhile() {
        let queue = MainActorQueue()
        let seen = Recorder<Int>()
        for number in 0..<500 {
            queue.append {
                seen.record(number)
                queue.append { seen.record(1_000 + number) }
            }
        }
        queue.run(atMost: 64)
        #expect(seen.all == Array(0..<64))
        queue.run()
        #expect(seen.all == Array(0..<500) + Array(1_000..<1_064))
        queue.run()
        #expect(seen.all == Array(0..<500) + Array(1_000..<1_500))
        #expect(queue.placeCount == 0)
    }

    /// A poster on another thread that posts again at each delivery.
    private struct EndlessPoster {
        let mediator: Mediator
        let deliveries = Counter()
        /// Opens with the last delivery.
        let isOver = Latch()
        static let most = 2_000

        init() throws {
            let late = Late<Mediator>()
            mediator = try Mediator { [deliveries, isOver] registry in
                registry.declare(Orders.cleared)
                registry.declare(Orders.placed)
                registry.onMainActor(Orders.cleared) { _ in
                    guard deliveries.increment() < Self.most, let mediator = late.value else { return isOver.open() }
                    let posted = Latch()
                    Thread.detachNewThread {
                        _ = try? mediator.post(Orders.cleared)
                        posted.open()
                    }
                    // The queue is not empty when the subscriber returns.
                    posted.passBlocking()
                }
                registry.onMainActor(Orders.placed) { _, _, _ in }
            }
            late.set(mediator)
        }
    }

    /// Posts from another thread while the main actor is blocked, so that the event waits for the main actor.
    @MainActor private func postDeferred(_ mediator: Mediator) throws {
        let posted = Latch()
        Thread.detachNewThread {
            _ = try? mediator.post(Orders.cleared)
            posted.open()
        }
        try #require(posted.opensInTime())
    }

    @MainActor @Test func anEndlessPosterLeavesTheMainActorToOthers() async throws {
        let poster = try EndlessPoster()
        try postDeferred(poster.mediator)
        let other = Task { @MainActor in poster.deliveries.count }
        #expect(await other.value < EndlessPoster.most)
        // The deliveries go on by themselves.
        await poster.isOver.pass()
        #expect(poster.deliveries.count == EndlessPoster.most)
    }

    /// One task of the main actor performs 64 deliveries.
    @MainActor @Test func whatOneTaskDoesNotDeliverTheNextOneDoes() async throws {
        let (seen, isOver) = (Recorder<String>(), Latch())
        let mediator = try Mediator { registry in
            registry.declare(Orders.placed)
            registry.onMainActor(Orders.placed) { _, orderID, _ in
                if seen.record(orderID) == 65 { isOver.open() }
            }
        }
        // The main actor is blocked until all are posted.
        let posted = Latch()
        Thread.detachNewThread {
            for number in 1...65 { _ = try? mediator.post(Orders.placed, "\(number)", 1) }
            posted.open()
        }
        posted.passBlocking()
        await isOver.pass()
        #expect(seen.all == (1...65).map(String.init))
    }

    @MainActor @Test func anAwaitedPostWaitsForNoPostAfterIt() async throws {
        let poster = try EndlessPoster()
        try postDeferred(poster.mediator)
        #expect(try await poster.mediator.postAsync(Orders.placed, "O-1", 1).delivered == 1)
        #expect(poster.deliveries.count < EndlessPoster.most)
    }

    @MainActor @Test func anAwaitedPostComesAfterDeferredOnes() async throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.placed)
            registry.onMainActor(Orders.placed) { _, orderID, _ in seen.record(orderID) }
        }
        // The main actor is blocked, and does not suspend before the awaited post: no task has run the deferred work.
        let posted = Latch()
        Thread.detachNewThread {
            for number in 1...3 { _ = try? mediator.post(Orders.placed, "deferred \(number)", 1) }
            posted.open()
        }
        try #require(posted.opensInTime())
        #expect(seen.all == [])
        try await mediator.postAsync(Orders.placed, "awaited", 1)
        #expect(seen.all == ["deferred 1", "deferred 2", "deferred 3", "awaited"])
    }
}
