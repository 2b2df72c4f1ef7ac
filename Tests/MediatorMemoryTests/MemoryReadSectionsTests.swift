import Synchronization
import TestSupport
import Testing

@testable import Mediator

/// When sections let go of what was replaced.
struct MemoryReadSectionsTests {
    private static let block = Action("T", "block", "")
    private static let hold = Action("T", "hold", "")

    private static func register(_ live: Counter, in registry: inout Registry) {
        let counted = Counted(live)
        registry.handle(hold) { _ in withExtendedLifetime(counted) {} }
    }

    private static func replace(_ live: Counter, in mediator: Mediator) throws {
        try mediator.update { registry in
            registry.remove(hold)
            register(live, in: &registry)
        }
    }

    private static func retire(_ counted: Counted, _ sections: ReadSections) {
        var leftovers = Leftovers()
        leftovers.add(counted)
        sections.freeAfterReaders(&leftovers)
    }

    @Test(.hangLimit) func aHandlerThatBlocksKeepsWhatItsOwnMediatorReplaces() async throws {
        let (entered, leave) = (Latch(), Latch())
        let (live, others) = (Counter(), Counter())
        let mediator = try Mediator { registry in
            Self.register(live, in: &registry)
            registry.handle(Self.block) { _ in
                entered.open()
                leave.passBlocking()
            }
        }
        let other = try Mediator { Self.register(others, in: &$0) }
        let blocked = Task { await onEndingThread { try? mediator.perform(Self.block) } }
        await entered.pass()
        for _ in 0..<3 { try Self.replace(live, in: mediator) }
        // The queue frees in turn: what was replaced before would be gone as well.
        try Self.replace(others, in: other)
        await others.falls(to: 1)
        #expect(live.count == 4)
        leave.open()
        await blocked.value
        await live.falls(to: 1)
    }

    /// What is handed over while a grace period runs has one of its own.
    @Test(.hangLimit) func whatIsRetiredLaterWaitsForTheSectionsBeforeIt() async {
        let (sections, first, second) = (ReadSections(), Counter(), Counter())
        let before = sections.enter()
        Self.retire(Counted(first), sections)
        let between = sections.enter()
        Self.retire(Counted(second), sections)
        #expect((first.count, second.count) == (1, 1))
        sections.leave(before)
        await first.falls(to: 0)
        #expect(second.count == 1)
        sections.leave(between)
        await second.falls(to: 0)
    }

    @Test(.hangLimit) func sectionsInsideOfOthersAreLeftInAnyOrder() async {
        let (sections, live) = (ReadSections(), Counter())
        for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
            let entered = (0..<3).map { _ in sections.enter() }
            Self.retire(Counted(live), sections)
            for index in order {
                #expect(live.count == 1)
                sections.leave(entered[index])
            }
            await live.falls(to: 0)
        }
    }

    /// More threads than stripes: some of them share one.
    @Test(.hangLimit) func threadsThatShareAStripeAllKeepWhatTheyRead() async throws {
        let count = 2 * ReadSections.stripeCount + 1
        let (sections, live) = (ReadSections(), Counter())
        let (entered, left) = (Counter(), Counter())
        let (allEntered, handedOver) = (Latch(), Latch())
        let leaves = (0..<count).map { _ in Latch() }
        leaves[0].open()
        let threads = Task {
            await onThreads(count) { thread in
                let section = sections.enter()
                if entered.increment() == count { allEntered.open() }
                handedOver.passBlocking()
                // One after the other.
                leaves[thread].passBlocking()
                #expect(live.count == 1)
                left.increment()
                sections.leave(section)
                if thread + 1 < count { leaves[thread + 1].open() }
            }
        }
        await allEntered.pass()
        Self.retire(Counted(live), sections)
        handedOver.open()
        _ = await threads.value
        #expect(left.count == count)
        await live.falls(to: 0)
    }

    @Test func theStripesOfThreadsAreDealtInTurn() async throws {
        // Other tests begin threads at the same time: not each time.
        var isInTurn = false
        for _ in 0..<100 where !isInTurn {
            let stripes = Recorder<UInt32>()
            for _ in 0..<2 { await onEndingThread { stripes.record(ReadSections.numberOfThread) } }
            isInTurn = stripes.all[1] == stripes.all[0] &+ 1
        }
        #expect(isInTurn)
    }

    /// A call that returns may be the last to hold the mediator of a section that is never left.
    @Test(.hangLimit) func whatIsNeverReadAgainIsFreedOnTheQueue() async {
        let (live, threads) = (Counter(), Recorder<UInt64>())
        final class Held: Sendable {
            let threads: Recorder<UInt64>
            let counted: Counted
            init(_ threads: Recorder<UInt64>, _ counted: Counted) { (self.threads, self.counted) = (threads, counted) }
            deinit { threads.record(CurrentThread.number) }
        }
        await onEndingThread {
            threads.record(CurrentThread.number)
            let sections = ReadSections()
            _ = sections.enter()
            var leftovers = Leftovers()
            leftovers.add(Held(threads, Counted(live)))
            sections.freeAfterReaders(&leftovers)
        }
        await live.falls(to: 0)
        #expect(threads.all.count == 2)
        #expect(threads.all.first != threads.all.last)
    }

    /// An object that knows whether it was freed, and how many sections read it.
    private final class Resource: Sendable {
        let readerCount = Atomic(0)
        let number: Int
        private let copy: [Int]
        private let live: Counter
        private let broken: Counter

        init(_ number: Int, _ live: Counter, _ broken: Counter) {
            (self.number, self.live, self.broken) = (number, live, broken)
            copy = Array(repeating: number, count: 8)
            live.increment()
        }

        deinit {
            if readerCount.load(ordering: .relaxed) != 0 { broken.increment() }
            live.decrement()
        }

        var isWhole: Bool { copy == Array(repeating: number, count: 8) }
    }

    /// Also under the thread and the address sanitizer.
    @Test(.hangLimit, arguments: [2, 40]) func noResourceIsFreedThatASectionReads(threadCount: Int) async throws {
        let (live, broken, updates) = (Counter(), Counter(), 400)
        let sections = ReadSections()
        let published = Atomic(Unmanaged.passRetained(Resource(0, live, broken)))
        let isOver = Atomic(false)
        let results = await onThreads(threadCount) { thread in
            if thread == 0 {
                for number in 1...updates {
                    let new = Unmanaged.passRetained(Resource(number, live, broken))
                    let old = published.exchange(new, ordering: .sequentiallyConsistent).takeRetainedValue()
                    var leftovers = Leftovers()
                    leftovers.add(old)
                    sections.freeAfterReaders(&leftovers)
                }
                isOver.store(true, ordering: .sequentiallyConsistent)
                return 0
            }
            var count = 0
            while !isOver.load(ordering: .sequentiallyConsistent) {
                let section = sections.enter()
                published.load(ordering: .sequentiallyConsistent)._withUnsafeGuaranteedRef { resource in
                    resource.readerCount.add(1, ordering: .relaxed)
                    if !resource.isWhole { broken.increment() }
                    resource.readerCount.subtract(1, ordering: .relaxed)
                }
                sections.leave(section)
                count += 1
            }
            return count
        }
        #expect(results.count == threadCount)
        await live.falls(to: 1)
        #expect(broken.count == 0)
        let last = published.load(ordering: .sequentiallyConsistent).takeRetainedValue()
        #expect(last.number == updates)
    }
}
