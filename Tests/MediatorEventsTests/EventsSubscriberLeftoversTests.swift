import Mediator
import MediatorEvents
import TestSupport
import Testing

/// Where the subscribers of a removed module are freed.
struct EventsSubscriberLeftoversTests {
    private static let changed = Event("Shop", "changed", "")
    private static let remove = Action("Shop", "remove", "")

    private struct Listener: Module {
        let name = "Listener"
        let isOnMainActor: Bool
        let gone: @Sendable () -> Void

        func register(in registry: inout Registry) {
            let held = OnRelease(gone)
            if isOnMainActor {
                registry.onMainActor(changed) { _ in withExtendedLifetime(held) {} }
            } else {
                registry.on(changed) { _ in withExtendedLifetime(held) {} }
            }
        }
    }

    /// A subscriber of the post removes the other one.
    @Test(.hangLimit, arguments: [false, true])
    func noPostThatReturnsFreesASubscriber(isOnMainActor: Bool) async throws {
        let (places, threads, gone) = (Recorder<(UInt64, Bool)>(), Recorder<UInt64>(), Latch())
        let listener = Listener(isOnMainActor: isOnMainActor) {
            places.record((CurrentThread.number, CurrentThread.isOnMainActor))
            gone.open()
        }
        let mediator = try Mediator { registry in
            registry.declare(Self.changed)
            registry.on(Self.changed) { post in
                try post.mediator.update { $0.remove(module: "Listener") }
            }
            registry.register(listener)
        }
        #expect(places.all.isEmpty)
        await onEndingThread {
            threads.record(CurrentThread.number)
            _ = try? mediator.post(Self.changed)
        }
        await gone.pass()
        #expect(places.all.map(\.0) != threads.all)
        #expect(places.all.map(\.1) == [isOnMainActor])
    }
}
