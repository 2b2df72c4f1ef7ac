import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Mediator

/// What becomes of a thread that made calls, and of what it kept for the next ones.
///
/// Apple's systems free the thread-locals of an image before they report the end of a thread to it; a thread that forgets
/// them ends in the same way.
struct ThreadEndTests {
    /// The storage of a call's parameters, which nothing here keeps alive.
    private final class Seen: Sendable {
        // Unchecked: a thread writes it, and the test reads it after the thread's end.
        private struct Reference: @unchecked Sendable { weak var storage: ParameterStorage? }

        private let state = Mutex(Reference())

        func note(_ call: Call) { state.withLock { $0.storage = call.parameters.storage } }

        var identifier: ObjectIdentifier? { state.withLock { $0.storage.map { ObjectIdentifier($0) } } }
    }

    private static let isUnderThreadSanitizer = dlsym(dlopen(nil, RTLD_NOW), "__tsan_init") != nil

    private static let add = Action("T", "add", "", Parameter("quantity", Int.self))
    private static let remove = Action("T", "remove", "")

    private static func mediator(_ seen: Seen) throws -> Mediator {
        try Mediator { registry in registry.handle(add) { call, _ in seen.note(call) } }
    }

    @Test(.hangLimit, arguments: [false, true])
    func whatAThreadKeptIsFreedAtItsEnd(forgets: Bool) async throws {
        let (seen, kept) = (Seen(), Recorder<Bool>())
        let mediator = try Self.mediator(seen)
        await onEndingThread {
            try? mediator.perform(Self.add, 1)
            kept.record(seen.identifier != nil)
            if forgets { ThreadLocals.forget() }
        }
        #expect(kept.all == [true])
        #expect(seen.identifier == nil)
    }

    @Test(.hangLimit) func aThreadThatLostItsLocalsStillMakesCalls() async throws {
        let (seen, identifiers) = (Seen(), Recorder<ObjectIdentifier?>())
        let mediator = try Self.mediator(seen)
        await onEndingThread {
            try? mediator.perform(Self.add, 1)
            identifiers.record(seen.identifier)
            ThreadLocals.forget()
            // The first call finds what the thread kept, the second one uses it.
            _ = try? mediator.perform("T", "add", ["quantity": 1])
            try? mediator.perform(Self.add, 1)
            identifiers.record(seen.identifier)
            ThreadLocals.forget()
        }
        try #require(identifiers.all.count == 2)
        #expect(identifiers.all[0] != nil)
        #expect(identifiers.all[0] == identifiers.all[1])
        #expect(seen.identifier == nil)
    }

    @Test(.hangLimit, arguments: [false, true])
    func anEndedThreadKeepsNothingThatIsReplaced(forgets: Bool) async throws {
        let live = Counter()
        func register(in registry: inout Registry) {
            let counted = Counted(live)
            registry.handle(Self.add) { _, _ in withExtendedLifetime(counted) {} }
        }
        let mediator = try Mediator { register(in: &$0) }
        await onEndingThread {
            try? mediator.perform(Self.add, 1)
            if forgets { ThreadLocals.forget() }
        }
        try mediator.update { registry in
            registry.remove(Self.add)
            register(in: &registry)
        }
        await live.falls(to: 1)
    }

    /// The last round but one frees what the thread kept; the thread sanitizer takes leave of the thread in the last one.
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

    @Test(.hangLimit, arguments: [false, true])
    func aHandlerThatEndsItsThreadHandsOverWithoutDispatch(forgets: Bool) async {
        await #expect(processExitsWith: .success) { [forgets] in
            let (live, entered, leave) = (Counter(), Latch(), Latch())
            let mediator = try Mediator { registry in
                let counted = Counted(live)
                // The call that never returns keeps its own handler.
                registry.handle(Self.remove) { _ in withExtendedLifetime(counted) {} }
                registry.handle(Self.add) { _, _ in
                    entered.open()
                    leave.passBlocking()
                    if forgets { ThreadLocals.forget() }
                    endThread()
                }
            }
            let thread = Task.detached {
                await onEndingThread {
                    Self.useDispatch()
                    try? mediator.perform(Self.add, 1)
                }
            }
            await entered.pass()
            try mediator.update { $0.remove("T") }
            #expect(live.count == 1)
            leave.open()
            await thread.value
            await live.falls(to: 0)
        }
    }

    /// Lets Dispatch keep something for the running thread, which it frees at the thread's end.
    private static func useDispatch() {
        let source = DispatchSource.makeUserDataAddSource()
        // Each handler frees the one before, for the next work that the thread hands over.
        for _ in 0..<4 { source.setEventHandler {} }
        source.activate()
        source.cancel()
    }
}
