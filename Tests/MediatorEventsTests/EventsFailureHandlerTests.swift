import Foundation
import Mediator
@testable import MediatorEvents
import TestSupport
import Testing

/// The lifetime of the handlers of failures.
struct EventsFailureHandlerTests {
    private let seen = Recorder<String>()
    private let kept = Late<Subscription>()

    /// A mediator of a subscriber that fails, and of a module with one handler of each kind.
    private func mediator() async throws -> Mediator {
        let watch = Part(
            "Watch",
            start: { [seen, kept] mediator in
                kept.set(mediator.onSubscriberFailure { _ in seen.record("of run time") })
            },
            { [seen] registry in registry.onSubscriberFailure { _ in seen.record("registered") } })
        let mediator = try Mediator { [seen] registry in
            registry.declare(Orders.cleared)
            registry.on(Orders.cleared) { _ in throw ActionFailure("full") }
            registry.register(watch)
            registry.onSubscriberFailure { _ in seen.record("other") }
        }
        try await mediator.start()
        return mediator
    }

    @Test func theHandlersOfARemovedModuleRunNoMore() async throws {
        let mediator = try await mediator()
        try mediator.post(Orders.cleared)
        #expect(Set(seen.all) == ["registered", "of run time", "other"])
        #expect(seen.all.count == 3)
        try await mediator.remove(module: "Watch")
        try mediator.post(Orders.cleared)
        #expect(Array(seen.all.dropFirst(3)) == ["other"])
    }

    @Test func anEndedOrReleasedHandlerRunsNoMore() throws {
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.on(Orders.cleared) { _ in throw ActionFailure("full") }
        }
        let ended = mediator.onSubscriberFailure { [seen] _ in seen.record("ended") }
        var released: Subscription? = mediator.onSubscriberFailure { [seen] _ in seen.record("released") }
        let stays = mediator.onSubscriberFailure { [seen] _ in seen.record("stays") }
        try mediator.post(Orders.cleared)
        #expect(seen.all == ["ended", "released", "stays"])
        ended.end()
        withExtendedLifetime(released) {}
        released = nil
        try mediator.post(Orders.cleared)
        #expect(Array(seen.all.dropFirst(3)) == ["stays"])
        withExtendedLifetime(stays) {}
    }

    /// Such a handler would run without end.
    @Test(.hangLimit) func aHandlerGetsNoFailuresOfItsOwnDeferredPosts() async throws {
        let (handled, delivered, second, late) = (Counter(), Counter(), Latch(), Late<Mediator>())
        let mediator = try Mediator { registry in
            registry.declare(Orders.cleared)
            registry.onMainActor(Orders.cleared) { _ in
                if delivered.increment() == 2 { second.open() }
                throw ActionFailure("full")
            }
            registry.onSubscriberFailure { _ in
                guard handled.increment() < 3 else { return }
                Task { try late.value?.post(Orders.cleared) }
            }
        }
        late.set(mediator)
        try await Task.detached { _ = try mediator.post(Orders.cleared) }.value
        await second.pass()
        // The work of the main actor that runs the subscriber also calls the handler.
        await MainActor.run {}
        #expect(handled.count == 1)
    }

    @MainActor @Test func aHandlerGetsTheFailuresOfOtherPostsThatRunInside() throws {
        let late = Late<Mediator>()
        let mediator = try Mediator { [seen] registry in
            registry.declare(Orders.cleared)
            registry.declare(Orders.placed)
            registry.onMainActor(Orders.cleared) { _ in throw ActionFailure("full") }
            registry.onMainActor(Orders.placed) { _, _, _ in throw ActionFailure("full") }
            registry.onSubscriberFailure { failure in
                seen.record(failure.event)
                guard failure.event == "orderPlaced", let mediator = late.value else { return }
                // The main actor is blocked, so that the post of the other thread is deferred.
                let posted = Latch()
                Thread.detachNewThread {
                    _ = try? mediator.post(Orders.cleared)
                    posted.open()
                }
                posted.passBlocking()
                // As a post on the main actor does.
                MainActor.assumeIsolated { mediator.core.events.mainActorQueue.run() }
            }
        }
        late.set(mediator)
        try mediator.post(Orders.placed, "O-1", 1)
        #expect(seen.all == ["orderPlaced", "cleared"])
    }

    @Test func aHandlerOfARemovedModuleIsNotAdded() async throws {
        let late = Late<Mediator>()
        let mediator = try Mediator { [seen] registry in
            registry.declare(Orders.cleared)
            registry.on(Orders.cleared) { _ in throw ActionFailure("full") }
            registry.register(Part("Watch", start: { late.set($0) }, { _ in }))
            registry.onSubscriberFailure { _ in seen.record("other") }
        }
        try await mediator.start()
        try await mediator.remove(module: "Watch")
        let subscription = late.value?.onSubscriberFailure { [seen] _ in seen.record("removed") }
        try mediator.post(Orders.cleared)
        #expect(seen.all == ["other"])
        withExtendedLifetime(subscription) {}
    }
}
