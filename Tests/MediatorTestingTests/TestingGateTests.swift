import Mediator
import MediatorTesting
import TestSupport
import Testing

@Suite(.hangLimit) struct TestingGateTests {
    @Test func aStubWaitsUntilTheTestOpensTheGate() async throws {
        let gate = Gate()
        let test = try TestMediator(CartModule()) {
            $0.stub(CatalogActions.reserve) { _, _, _ in
                await gate.wait()
                return "R-1"
            }
        }
        async let order = test.mediator.perform(CartActions.checkout)
        let call = try await test.nextCall(to: CatalogActions.reserve)
        #expect(call.outcome == nil)
        #expect(test.calls.map { $0.outcome == nil } == [true, true])
        gate.open()
        #expect(try await order == "R-1")
        #expect(try test.calls.map { try $0.outcome?.get() } == ["R-1", "R-1"])
    }

    @Test func anOpenGateBlocksNoTask() async {
        let gate = Gate()
        let passed = Recorder<Int>()
        gate.open()
        gate.open()
        await gate.wait()
        passed.record(1)
        await gate.wait()
        passed.record(2)
        #expect(passed.all == [1, 2])
    }

    @Test func allWaitingTasksContinueTogether() async {
        let gate = Gate()
        let passed = Recorder<Int>()
        let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    arrived.yield()
                    await gate.wait()
                    passed.record(number)
                }
            }
            var iterator = arrivals.makeAsyncIterator()
            for _ in 0..<100 { await iterator.next() }
            #expect(passed.all == [])
            gate.open()
        }
        #expect(passed.all.sorted() == Array(0..<100))
    }

    @Test func aCancelledTaskContinuesAndTheOthersWait() async {
        let gate = Gate()
        let passed = Recorder<String>()
        let other = Task {
            await gate.wait()
            passed.record("other")
        }
        let cancelled = Task {
            await gate.wait()
            passed.record("cancelled")
        }
        cancelled.cancel()
        await cancelled.value
        #expect(passed.all == ["cancelled"])
        gate.open()
        await other.value
        #expect(passed.all == ["cancelled", "other"])
    }

    @Test func anAlreadyCancelledTaskDoesNotWait() async {
        let gate = Gate()
        let start = Gate()
        let task = Task {
            await start.wait()
            await gate.wait()
            return Task.isCancelled
        }
        task.cancel()
        #expect(await task.value)
    }
}
