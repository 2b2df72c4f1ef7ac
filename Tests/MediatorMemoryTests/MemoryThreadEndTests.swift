import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Mediator

/// What becomes of a thread that made calls: nothing of Mediator's runs at its end, and it keeps nothing.
struct MemoryThreadEndTests {
    private static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    private static let add = Action("T", "add", "", Parameter("quantity", Int.self))
    private static let remove = Action("T", "remove", "")

    @Test(.hangLimit) func anEndedThreadKeepsNothingThatIsReplaced() async throws {
        let live = Counter()
        func register(in registry: inout Registry) {
            let counted = Counted(live)
            registry.handle(Self.add) { _, _ in withExtendedLifetime(counted) {} }
        }
        let mediator = try Mediator { register(in: &$0) }
        await onEndingThread { try? mediator.perform(Self.add, 1) }
        try mediator.update { registry in
            registry.remove(Self.add)
            register(in: &registry)
        }
        await live.falls(to: 1)
    }

    #if os(Linux) || os(macOS)
        /// The thread sanitizer takes leave of a thread in the last round.
        @Test(.hangLimit) func destructorsOfOtherKeysMakeCallsToTheEnd() async {
            await #expect(processExitsWith: .success) {
                let (live, quantities) = (Counter(), Recorder<Int>())
                @Sendable func register(in registry: inout Registry) {
                    let counted = Counted(live)
                    registry.handle(Self.add) { _, quantity in
                        withExtendedLifetime(counted) { _ = quantities.record(quantity) }
                    }
                }
                let lastRound = Self.isUnderThreadSanitizer ? 3 : 4
                let mediator = try Mediator { register(in: &$0) }
                await onEndingThread {
                    Self.useDispatch()
                    try? mediator.perform(Self.add, 0)
                    inRoundsOfDestructors(until: lastRound) { round in
                        for number in 1...2 { try? mediator.perform(Self.add, 10 * round + number) }
                        try? mediator.update { registry in
                            registry.remove(Self.add)
                            register(in: &registry)
                        }
                    }
                }
                let expected = [0, 11, 12, 21, 22, 31, 32, 41, 42].prefix(1 + 2 * lastRound)
                #expect(quantities.all == Array(expected))
                await live.falls(to: 1)
            }
        }
    #endif

    #if os(Linux) || os(macOS)
        /// The section of a thread that ended is never left, and other mediators do not wait for it.
        @Test(.hangLimit) func aHandlerThatEndsItsThreadKeepsWhatItsMediatorReplaces() async {
            await #expect(processExitsWith: .success) {
                let (live, others) = (Counter(), Counter())
                @Sendable func register(_ live: Counter, in registry: inout Registry) {
                    let counted = Counted(live)
                    registry.handle(Self.remove) { _ in withExtendedLifetime(counted) {} }
                }
                let mediator = try Mediator { registry in
                    register(live, in: &registry)
                    registry.handle(Self.add) { _, _ in endThread() }
                }
                let other = try Mediator { register(others, in: &$0) }
                await onEndingThread {
                    Self.useDispatch()
                    try? mediator.perform(Self.add, 1)
                }
                for (mediator, live) in [(mediator, live), (other, others)] {
                    try mediator.update { registry in
                        registry.remove(Self.remove)
                        register(live, in: &registry)
                    }
                }
                await others.falls(to: 1)
                #expect(live.count == 2)
                // Its calls and updates go on.
                try mediator.perform(Self.remove)
                try mediator.update { $0.remove(target: "T") }
                #expect(live.count == 2)
            }
        }
    #endif

    /// Lets Dispatch keep something for the running thread, which it frees at the thread's end.
    private static func useDispatch() {
        let source = DispatchSource.makeUserDataAddSource()
        // Each handler frees the one before, for the next work that the thread hands over.
        for _ in 0..<4 { source.setEventHandler {} }
        source.activate()
        source.cancel()
    }
}
