import Foundation
import Mediator
@testable import MediatorEvents
import TestSupport
import Testing

/// The deferred work of the main actor.
@Suite(.hangLimit)
struct EventsMainActorQueueTests {
    @MainActor @Test func aQueueThatIsNotEmptyKeepsNothingThatItPerformed() {
        let queue = MainActorQueue()
        let live = Counter()
        for _ in 0..<100 {
            let counted = Counted(live)
            queue.append { withExtendedLifetime(counted) {} }
        }
        #expect(live.count == 100)
        queue.append { queue.append {} }
        queue.run()
        #expect(live.count == 0)
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
        queue.run()
        #expect(seen.all == Array(0..<500))
        queue.run()
        #expect(seen.all == Array(0..<500) + Array(1_000..<1_500))
        queue.run()
        #expect(seen.all == Array(0..<500) + Array(1_000..<1_500))
    }

    @MainActor @Test func aRunWithinARunPerformsNothing() {
        let queue = MainActorQueue()
        let seen = Recorder<Int>()
        queue.append {
            queue.run()
            seen.record(0)
        }
        for number in 1...2 { queue.append { seen.record(number) } }
        queue.run()
        #expect(seen.all == [0, 1, 2])
    }

    @MainActor @Test func runPerformsWhatATaskHasLeftToo() async {
        let (queue, seen, isOver) = (MainActorQueue(), Recorder<Int>(), Latch())
        queue.append { seen.record(1) }
        // It usually comes between the tasks of the first and of the second work.
        Task.detached { @MainActor in
            queue.run()
            seen.record(0)
            isOver.open()
        }
        for number in 2...3 { queue.append { seen.record(number) } }
        await isOver.pass()
        #expect(seen.all == [1, 2, 3, 0])
    }

    @MainActor @Test func eachTaskPerformsTheWorkThatIsFirst() async {
        let (queue, seen, isOver) = (MainActorQueue(), Recorder<Int>(), Latch())
        for number in 1...3 {
            queue.append {
                seen.record(number)
                queue.append { if seen.record(10 * number) == 6 { isOver.open() } }
            }
        }
        // The tasks come after this function has let go of the main actor.
        #expect(seen.all == [])
        await isOver.pass()
        #expect(seen.all == [1, 2, 3, 10, 20, 30])
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

    @MainActor @Test func allDeliveriesComeInTheOrderOfThePosts() async throws {
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
        #expect(try await poster.mediator.postAsync(Orders.placed, "O-1", 1).deliveredCount == 1)
        #expect(poster.deliveries.count < EndlessPoster.most)
    }

    /// A mediator whose subscriber of the main actor records the orders.
    private func mediator(recordingIn seen: Recorder<String>) throws -> Mediator {
        try Mediator { registry in
            registry.declare(Orders.placed)
            registry.onMainActor(Orders.placed) { _, orderID, _ in seen.record(orderID) }
        }
    }

    /// Posts orders from another thread, and returns when all are posted.
    ///
    /// The main actor is blocked meanwhile: no task has run the deferred work.
    @MainActor private func postDeferred(_ orderIDs: [String], _ mediator: Mediator) throws {
        let posted = Latch()
        Thread.detachNewThread {
            for orderID in orderIDs { _ = try? mediator.post(Orders.placed, orderID, 1) }
            posted.open()
        }
        try #require(posted.opensInTime())
    }

    @MainActor @Test func anAwaitedPostComesAfterDeferredOnes() async throws {
        let seen = Recorder<String>()
        let mediator = try mediator(recordingIn: seen)
        try postDeferred(["deferred 1", "deferred 2", "deferred 3"], mediator)
        #expect(seen.all == [])
        try await mediator.postAsync(Orders.placed, "awaited", 1)
        #expect(seen.all == ["deferred 1", "deferred 2", "deferred 3", "awaited"])
    }

    @MainActor @Test func aPostOnTheMainActorComesAfterDeferredOnes() throws {
        let seen = Recorder<String>()
        let mediator = try mediator(recordingIn: seen)
        try postDeferred(["deferred 1", "deferred 2", "deferred 3"], mediator)
        #expect(seen.all == [])
        let delivery = try mediator.post(Orders.placed, "posted", 1)
        #expect(seen.all == ["deferred 1", "deferred 2", "deferred 3", "posted"])
        #expect(delivery.deliveredCount == 1)
    }

    /// Otherwise each of a thousand deferred posts would run inside the one before it.
    @MainActor @Test func whatADeferredSubscriberPostsIsDeliveredWithinIt() throws {
        let seen = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.placed)
            registry.declare(Orders.cleared)
            registry.onMainActor(Orders.placed) { call, orderID, _ in
                seen.record("begins \(orderID)")
                try call.mediator.post(Orders.cleared)
                seen.record("ends \(orderID)")
            }
            registry.onMainActor(Orders.cleared) { _ in seen.record("cleared") }
        }
        try postDeferred(["1", "2"], mediator)
        try mediator.post(Orders.cleared)
        #expect(
            seen.all == ["begins 1", "cleared", "ends 1", "begins 2", "cleared", "ends 2", "cleared"])
    }
}
