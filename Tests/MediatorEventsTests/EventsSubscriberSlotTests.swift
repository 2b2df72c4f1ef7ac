import Mediator
import MediatorEvents
import TestSupport
import Testing

/// Subscribers and their events keep a common slot, while other names take and free slots.
struct EventsSubscriberSlotTests {
    @Test func aSubscriberKeepsItsSlotWhileNoModuleDeclaresTheEvent() throws {
        let received = Recorder<Int>()
        func declare(in registry: inout Registry) {
            registry.declare(Event("Reuse", "event", "", Parameter("n", Int.self)))
        }
        let mediator = try Mediator { declare(in: &$0) }
        let subscription = try mediator.on("Reuse", "event") { post in
            received.record(try post.parameters.get("n"))
        }
        try mediator.update { $0.remove(Event("Reuse", "event", "", Parameter("n", Int.self))) }
        // Other names take the free slots.
        let others = (0..<100).map { Action("Reuse", "other\($0)", "") }
        try mediator.update { declare(in: &$0) }
        try mediator.post("Reuse", "event", ["n": 7])
        #expect(received.all == [7])
        withExtendedLifetime((subscription, others)) {}
    }
}
