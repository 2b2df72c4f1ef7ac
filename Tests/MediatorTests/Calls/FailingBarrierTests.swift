import Foundation
import Mediator
import TestSupport
import Testing

/// What an update keeps when the system cannot execute a memory barrier in the threads that read.
///
/// Runs alone, in a process whose barriers fail every other time.
@Suite(.enabled(if: ProcessInfo.processInfo.environment["MEDIATOR_BARRIER_FAILS"] != nil))
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

    @Test func whatAFailedBarrierKeepsIsFreedAfterALaterOne() throws {
        let live = Counter()
        func register(in registry: inout Registry) {
            let resource = Resource(live)
            registry.handle(Self.hold) { _ in withExtendedLifetime(resource) {} }
        }
        func replace(in mediator: Mediator) throws {
            try mediator.update { registry in
                registry.remove(Self.hold)
                register(in: &registry)
            }
        }
        let mediator = try Mediator { register(in: &$0) }
        try mediator.perform(Self.hold)
        // No thread reads, but that cannot be known. Of two barriers one fails: creating the mediator took some too.
        for _ in 0..<2 where live.count == 1 { try replace(in: mediator) }
        #expect(live.count == 2)
        try replace(in: mediator)
        #expect(live.count == 1)
        // The barrier fails again, and then the calls of the thread itself show that it does not read any more.
        try replace(in: mediator)
        #expect(live.count == 2)
        try mediator.perform(Self.hold)
        #expect(live.count == 1)
    }
}
