import Mediator
import Synchronization
import TestSupport
import Testing

/// Where what an update removed is freed.
struct MemoryLeftoversTests {
    /// An object of a module that records where it goes away.
    private final class Held: Sendable {
        private let place: Place

        init(_ place: Place) { self.place = place }

        deinit { place.record() }
    }

    /// Where an object went away: in which thread, and whether on the main queue.
    private final class Place: Sendable {
        private let found = Mutex<(thread: UInt64, isOnMainActor: Bool)?>(nil)
        private let isFreed = Latch()
        /// Runs when the object goes away.
        private let body: @Sendable () -> Void

        init(_ body: @escaping @Sendable () -> Void = {}) { self.body = body }

        fileprivate func record() {
            body()
            found.withLock { $0 = (CurrentThread.number, CurrentThread.isOnMainActor) }
            isFreed.open()
        }

        var isThere: Bool { found.withLock { $0 == nil } }

        /// Waits until the object has gone, and returns whether it went in a thread that is none of some, and whether on the
        /// main queue.
        func gone(from threads: [UInt64]) async -> (isElsewhere: Bool, isOnMainActor: Bool) {
            await isFreed.pass()
            return found.withLock { found in
                found.map { (!threads.contains($0.thread), $0.isOnMainActor) } ?? (false, false)
            }
        }
    }

    private static let old = Action("Old", "work", "")
    private static let oldAsync = Action("Old", "workAsync", "", effect: .async)
    private static let onMain = Action("Old", "show", "", effect: .mainActor)
    private static let onMainAsync = Action("Old", "present", "", effect: .asyncMainActor)
    private static let other = Action("Other", "work", "")

    private struct Worker: Module {
        let name = "Worker"
        let held: Held
        func register(in registry: inout Registry) {}
    }

    /// One of the things that a module registers, with an object that it holds.
    enum Kind: CaseIterable {
        case sync, async, mainActor, asyncMainActor, intercepted, interceptor, asyncInterceptor, notFound, module
        case target, targetOnMainActor, makingOnMainActor

        var isOnMainActor: Bool {
            [.mainActor, .asyncMainActor, .targetOnMainActor, .makingOnMainActor].contains(self)
        }
    }

    private final class OldTarget: Sendable {
        let held: Held
        init(_ held: Held) { self.held = held }
        func work(_ call: Call) {}
        @MainActor func show(_ call: Call) {}
    }

    private static func register(_ kind: Kind, _ place: Place, in registry: inout Registry) {
        switch kind {
        case .sync:
            let held = Held(place)
            registry.handle(old) { _ in withExtendedLifetime(held) {} }
        case .async:
            let held = Held(place)
            registry.handle(oldAsync) { _ in withExtendedLifetime(held) {} }
        case .mainActor:
            let held = Held(place)
            registry.handle(onMain) { _ in withExtendedLifetime(held) {} }
        case .asyncMainActor:
            let held = Held(place)
            registry.handle(onMainAsync) { _ in withExtendedLifetime(held) {} }
        case .intercepted:
            let held = Held(place)
            registry.handle(old) { _ in withExtendedLifetime(held) {} }
            registry.intercept(.target("Old"), name: "i") { _ in .proceed }
        case .interceptor:
            let held = Held(place)
            registry.handle(old) { _ in }
            registry.intercept(.target("Old"), name: "i") { _ in
                withExtendedLifetime(held) {}
                return .proceed
            }
        case .asyncInterceptor:
            let held = Held(place)
            registry.handle(oldAsync) { _ in }
            registry.interceptAsync(.target("Old"), name: "i") { call, next in
                withExtendedLifetime(held) {}
                return try await next(call.parameters)
            }
        case .notFound:
            let held = Held(place)
            registry.notFound("Old") { _ in
                withExtendedLifetime(held) {}
                return nil
            }
        case .module:
            registry.register(Worker(held: Held(place)))
        case .target:
            registry.target("Old") { OldTarget(Held(place)) }.handle(old, OldTarget.work)
        case .targetOnMainActor:
            registry.target("Old", on: MainActor.self) { OldTarget(Held(place)) }.handle(onMain, OldTarget.show)
        case .makingOnMainActor:
            let held = Held(place)
            registry.target("Old", on: MainActor.self) { OldTarget(held) }.handle(onMain, OldTarget.show)
        }
    }

    /// A module of which everything goes at once.
    private struct Removed: Module {
        let name = "Removed"
        let kind: Kind
        let place: Place
        func register(in registry: inout Registry) { MemoryLeftoversTests.register(kind, place, in: &registry) }
    }

    private static func remove(_ kind: Kind, from registry: inout Registry) {
        registry.remove(module: "Removed")
        if kind == .module { registry.remove(module: "Worker") }
    }

    private static func mediator(_ kind: Kind, _ place: Place) throws -> Mediator {
        try Mediator { registry in
            registry.register(Removed(kind: kind, place: place))
            registry.handle(other) { call in
                try call.mediator.update { remove(kind, from: &$0) }
            }
        }
    }

    /// Makes the object of a target.
    @MainActor private static func use(_ kind: Kind, _ mediator: Mediator) throws {
        switch kind {
        case .target: try mediator.perform(old)
        case .targetOnMainActor, .makingOnMainActor: try mediator.perform(onMain)
        default: break
        }
    }

    @Test(.hangLimit, arguments: Kind.allCases)
    func noCallThatReturnsFreesWhatItRemoved(kind: Kind) async throws {
        let (place, threads) = (Place(), Recorder<UInt64>())
        let mediator = try Self.mediator(kind, place)
        try await Self.use(kind, mediator)
        #expect(place.isThere)
        await onEndingThread {
            threads.record(CurrentThread.number)
            try? mediator.perform(Self.other)
        }
        let gone = await place.gone(from: threads.all)
        #expect(gone.isElsewhere)
        #expect(gone.isOnMainActor == kind.isOnMainActor)
    }

    @Test(.hangLimit, arguments: Kind.allCases)
    func noUpdateThatReturnsFreesWhatItRemoved(kind: Kind) async throws {
        let (place, threads) = (Place(), Recorder<UInt64>())
        let mediator = try Self.mediator(kind, place)
        try await Self.use(kind, mediator)
        await onEndingThread {
            threads.record(CurrentThread.number)
            try? mediator.update { Self.remove(kind, from: &$0) }
        }
        let gone = await place.gone(from: threads.all)
        #expect(gone.isElsewhere)
        #expect(gone.isOnMainActor == kind.isOnMainActor)
    }

    /// The caller's lock is one that the removed module takes as it goes.
    @Test(.hangLimit) func aCallerMayHoldALockThatADeinitializerTakes() async throws {
        let lock = Mutex(0)
        final class Locking: Sendable {
            let take: @Sendable () -> Void
            init(_ take: @escaping @Sendable () -> Void) { self.take = take }
        }
        let counts = Locking { lock.withLock { $0 += 1 } }
        let place = Place { counts.take() }
        let mediator = try Self.mediator(.sync, place)
        await onEndingThread {
            lock.withLock { _ in try? mediator.perform(Self.other) }
        }
        _ = await place.gone(from: [])
        #expect(lock.withLock(\.self) == 1)
    }

    /// An asynchronous call keeps its handler; the queue frees it after the call.
    @Test(.hangLimit) func aCallUnderWayDoesNotFreeItsHandlerWhereItReturns() async throws {
        let (place, entered, leave, returned) = (Place(), Latch(), Latch(), Latch())
        let mediator = try Mediator { registry in
            let held = Held(place)
            registry.handle(Self.oldAsync) { _ in
                entered.open()
                await leave.pass()
                withExtendedLifetime(held) {}
            }
        }
        let call = Task { @MainActor in
            try await mediator.perform(Self.oldAsync)
            returned.open()
        }
        await entered.pass()
        try mediator.update { $0.remove(target: "Old") }
        #expect(place.isThere)
        leave.open()
        try await call.value
        #expect(await !place.gone(from: []).isOnMainActor)
    }

    /// What a handler of the main actor shares with another one goes on the main queue.
    @Test(.hangLimit) func whatTwoHandlersHoldGoesOnTheMainQueue() async throws {
        let place = Place()
        let mediator = try Mediator { registry in
            let held = Held(place)
            registry.handle(Self.old) { _ in withExtendedLifetime(held) {} }
            registry.handle(Self.onMain) { _ in withExtendedLifetime(held) {} }
        }
        await onEndingThread { try? mediator.update { $0.remove(target: "Old") } }
        #expect(await place.gone(from: []).isOnMainActor)
    }

    @Test(.hangLimit, arguments: [false, true])
    func theObjectOfATargetIsReleasedElsewhere(isOnMainActor: Bool) async throws {
        let (place, threads) = (Place(), Recorder<UInt64>())
        let kind = isOnMainActor ? Kind.targetOnMainActor : .target
        let mediator = try Self.mediator(kind, place)
        try await Self.use(kind, mediator)
        await onEndingThread {
            threads.record(CurrentThread.number)
            _ = try? mediator.release("Old")
        }
        let gone = await place.gone(from: threads.all)
        #expect(gone.isElsewhere)
        #expect(gone.isOnMainActor == isOnMainActor)
    }

    @Test func theLastCopyOfAMediatorFreesWhatItHasAtOnce() throws {
        let place = Place()
        do {
            let mediator = try Self.mediator(.sync, place)
            try mediator.perform(Self.old)
        }
        #expect(!place.isThere)
    }

    #if os(Linux) || os(macOS)
        /// No later call or update is needed; alone in its process, so that no other test makes one.
        @Test(.hangLimit) func aCallThatEndsHandsOverWhatItRemoved() async {
            await #expect(processExitsWith: .success) {
                let (freed, left) = (Latch(), Latch())
                final class Opening: Sendable {
                    let latch: Latch
                    init(_ latch: Latch) { self.latch = latch }
                    deinit { latch.open() }
                }
                let old = Action("Old", "work", "")
                let other = Action("Other", "work", "")
                let mediator = try Mediator { registry in
                    let held = Opening(freed)
                    registry.handle(old) { _ in withExtendedLifetime(held) {} }
                    registry.handle(other) { call in try call.mediator.update { $0.remove(target: "Old") } }
                }
                let thread = Task.detached {
                    await onEndingThread {
                        try? mediator.perform(other)
                        left.open()
                        #expect(freed.opensInTime())
                    }
                }
                await left.pass()
                await thread.value
            }
        }
    #endif
}
