import Foundation
import Mediator
import MediatorEvents
import TestSupport
import Testing

@Suite(.hangLimit)
struct EventsOrderTests {
    private let seen = Recorder<String>()

    @Test func subscribersRunInTheOrderOfModulesThenOfRegistrationThenOfSubscription() throws {
        let inner = Part("Inner") { [seen] registry in
            registry.on(Orders.cleared) { _ in seen.record("inner") }
        }
        let mediator = try Mediator { [seen] registry in
            registry.on(Orders.cleared) { _ in seen.record("outside") }
            registry.register(
                Part("A") { registry in
                    registry.on(Orders.cleared) { _ in seen.record("A1") }
                    registry.register(inner)
                    registry.on(Orders.cleared) { _ in seen.record("A2") }
                }
            )
            registry.register(
                Part("B") { registry in
                    registry.declare(Orders.cleared)
                    registry.on(Orders.cleared) { _ in seen.record("B") }
                }
            )
        }
        let late = try ["late 1", "late 2"].map { name in
            try mediator.on(Orders.cleared) { [seen] _ in seen.record(name) }
        }
        try mediator.post(Orders.cleared)
        #expect(seen.all == ["A1", "A2", "inner", "B", "outside", "late 1", "late 2"])
        withExtendedLifetime(late) {}
    }

    private func mediator() throws -> Mediator {
        try Mediator { [seen] registry in
            registry.declare(Orders.placed)
            registry.onMainActor(Orders.placed) { _, orderID, _ in
                MainActor.assertIsolated()
                seen.record("main 1 \(orderID)")
            }
            registry.on(Orders.placed) { _, orderID, _ in seen.record("any \(orderID)") }
            registry.onMainActor("Cart", "orderPlaced") { post in
                seen.record("main 2 \(try post.get("orderID", as: String.self))")
            }
        }
    }

    @MainActor @Test func onTheMainActorAllRunBeforeThePostReturns() throws {
        let delivery = try mediator().post(Orders.placed, "O-1", 1)
        #expect(seen.all == ["main 1 O-1", "any O-1", "main 2 O-1"])
        #expect(delivery.deliveredCount == 3)
        #expect(delivery.deferredCount == 0)
    }

    @Test func offTheMainActorThoseOfTheMainActorFollowInTheOrderOfThePosts() async throws {
        let mediator = try mediator()
        let deliveries = await onThreads(1) { _ in
            try (1...3).map { try mediator.post(Orders.placed, "O-\($0)", 1) }
        }
        #expect(try deliveries[0].get().map(\.deliveredCount) == [1, 1, 1])
        #expect(try deliveries[0].get().map(\.deferredCount) == [2, 2, 2])
        // One more that waits comes after all deferred ones.
        try await mediator.postAsync(Orders.placed, "O-4", 1)
        #expect(seen.all.filter { $0.hasPrefix("any") } == (1...4).map { "any O-\($0)" })
        let onMain = seen.all.filter { $0.hasPrefix("main") }
        #expect(onMain == (1...4).flatMap { ["main 1 O-\($0)", "main 2 O-\($0)"] })
        #expect(Array(seen.all.suffix(2)) == ["any O-4", "main 2 O-4"])
    }

    @Test func aPostThatWaitsKeepsTheOrderOfItsSubscribers() async throws {
        let delivery = try await mediator().postAsync(Orders.placed, "O-1", 1)
        #expect(seen.all == ["main 1 O-1", "any O-1", "main 2 O-1"])
        #expect(delivery.deliveredCount == 3)
    }

    @Test func cancellingDoesNotCutAPostShort() async throws {
        let mediator = try mediator()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await mediator.postAsync("Cart", "orderPlaced", ["orderID": "O-1"]).deliveredCount
        }
        #expect(try await task.value == 3)
    }

    @Test func theErrorOfADeferredSubscriberIsReported() async throws {
        let failures = Recorder<String>()
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.onMainActor(Orders.cleared) { _ in throw ActionFailure("late") }
            registry.onSubscriberFailure { failures.record("\($0.error)") }
        }
        let results = await onThreads(1) { _ in try mediator.post(Orders.cleared) }
        #expect(try results[0].get().failures.isEmpty)
        #expect(try await mediator.postAsync(Orders.cleared).failures.count == 1)
        #expect(failures.all == ["late", "late"])
    }

    @Test func removedOrEndedSubscribersAreNotRunLater() async throws {
        let mediator = try Mediator { [seen] registry in
            registry.declare(Orders.cleared)
            registry.register(
                Part("Gone") { $0.onMainActor(Orders.cleared) { _ in seen.record("gone") } })
            registry.register(
                Part("Stays") { $0.onMainActor(Orders.cleared) { _ in seen.record("stays") } })
        }
        let ended = try mediator.onMainActor(Orders.cleared) { [seen] _ in seen.record("ended") }
        try await MainActor.run {
            // This blocks the main actor, so that deferred work has to wait.
            let posted = Latch()
            let deferred = Recorder<Int>()
            Thread.detachNewThread {
                if let delivery = try? mediator.post(Orders.cleared) { deferred.record(delivery.deferredCount) }
                posted.open()
            }
            try #require(posted.opensInTime())
            #expect(deferred.all == [3])
            try mediator.update { $0.remove(module: "Gone") }
            ended.end()
        }
        try await mediator.postAsync(Orders.cleared)
        #expect(seen.all == ["stays", "stays"])
    }

    @Test func postsOfManyThreadsReachTheMainActorEachInItsOrder() async throws {
        let mediator = try mediator()
        _ = await onThreads(8) { thread in
            for number in 0..<50 { try mediator.post(Orders.placed, "\(thread):\(number)", 1) }
        }
        try await mediator.postAsync(Orders.placed, "end", 1)
        let onMain = seen.all.filter { $0.hasPrefix("main 1") && !$0.hasSuffix("end") }
        #expect(onMain.count == 400)
        for thread in 0..<8 {
            let prefix = "main 1 \(thread):"
            #expect(onMain.filter { $0.hasPrefix(prefix) } == (0..<50).map { "\(prefix)\($0)" })
        }
    }
}
