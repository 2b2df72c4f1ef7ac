import Mediator
import MediatorServices
import TestSupport
import Testing

/// Where the objects of services are freed that an update removed, or that the mediator released.
struct ServicesLeftoversTests {
    private struct Provider: Module {
        let name = "Provider"
        let isOnMainActor: Bool
        let gone: @Sendable () -> Void

        func register(in registry: inout Registry) {
            if isOnMainActor {
                registry.provide(OnRelease.self, on: MainActor.self) { _ in OnRelease(gone) }
            } else {
                registry.provide(OnRelease.self) { _ in OnRelease(gone) }
            }
        }
    }

    @Test(.hangLimit, arguments: [false, true], [false, true])
    func noCallThatReturnsFreesAService(isOnMainActor: Bool, isRemoved: Bool) async throws {
        let (places, threads, gone) = (Recorder<(UInt64, Bool)>(), Recorder<UInt64>(), Latch())
        let provider = Provider(isOnMainActor: isOnMainActor) {
            places.record((CurrentThread.number, CurrentThread.isOnMainActor))
            gone.open()
        }
        let mediator = try Mediator { $0.register(provider) }
        try await MainActor.run { _ = try mediator.service(OnRelease.self) }
        #expect(places.all.isEmpty)
        await onEndingThread {
            threads.record(CurrentThread.number)
            if isRemoved {
                try? mediator.update { $0.remove(module: "Provider") }
            } else {
                _ = try? mediator.release(OnRelease.self)
            }
        }
        await gone.pass()
        #expect(places.all.map(\.0) != threads.all)
        #expect(places.all.map(\.1) == [isOnMainActor])
    }
}
