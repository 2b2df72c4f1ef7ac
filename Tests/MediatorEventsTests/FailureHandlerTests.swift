import Mediator
import MediatorEvents
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
}
