import Foundation
import Mediator
import TestSupport
import Testing

/// What an update keeps when the system cannot execute a memory barrier in the threads that read.
///
/// Runs alone, in a process whose barriers fail every other time.
@Suite(.serialized, .enabled(if: ProcessInfo.processInfo.environment["MEDIATOR_BARRIER_FAILS"] != nil))
struct FailingBarrierTests {
    private final class Resource: Sendable {
        let live: Counter

        init(_ live: Counter) {
            self.live = live
            live.increment()
        }

        deinit {
            live.decrement()
        }
    }

    private static let hold = Action("T", "hold", "")

    private static func register(_ live: Counter, in registry: inout Registry) {
        let resource = Resource(live)
        registry.handle(hold) { _ in withExtendedLifetime(resource) {} }
    }

    private static func replace(_ live: Counter, in mediator: Mediator) {
        try? mediator.update { registry in
            registry.remove(hold)
            register(live, in: &registry)
        }
    }

    @Test(.hangLimit) func whatAFailedBarrierKeepsIsFreedAfterALaterOne() async throws {
        let (live, keptCounts) = (Counter(), Recorder<Int>())
        let mediator = try Mediator { Self.register(live, in: &$0) }
        await onEndingThread {
            func replace() {
                Self.replace(live, in: mediator)
                keptCounts.record(Mediator.gracePeriod.keptCount)
            }
            try? mediator.perform(Self.hold)
            // No thread reads, but that cannot be known. Of two barriers one fails: what was made before took some too.
            while Mediator.gracePeriod.keptCount == 0 { Self.replace(live, in: mediator) }
            keptCounts.record(Mediator.gracePeriod.keptCount)
            replace()
            // The barrier fails again, and then the calls of the thread itself show that it does not read any more.
            replace()
            try? mediator.perform(Self.hold)
            keptCounts.record(Mediator.gracePeriod.keptCount)
        }
        #expect(keptCounts.all == [1, 0, 1, 0])
        await live.falls(to: 1)
    }

    /// Dispatch has taken leave of a thread by then, and must not be asked on it.
    @Test(.hangLimit) func whatAThreadKeptThatEndedIsFreed() async throws {
        let live = Counter()
        let mediator = try Mediator { Self.register(live, in: &$0) }
        for _ in 0..<20 {
            await onEndingThread {
                try? mediator.perform(Self.hold)
                Self.replace(live, in: mediator)
                Self.replace(live, in: mediator)
                while Mediator.gracePeriod.keptCount == 0 { Self.replace(live, in: mediator) }
            }
        }
        await live.falls(to: 1)
    }
}
