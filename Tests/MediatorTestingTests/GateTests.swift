import Mediator
import MediatorTesting
import Testing

@Suite(.timeLimit(.minutes(10))) struct GateTests {
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
        gate.open()
        gate.open()
        await gate.wait()
        await gate.wait()
    }

    @Test func allWaitingTasksContinueTogether() async {
        let gate = Gate()
        let waiting = Recorder<Int>()
        await withTaskGroup(of: Void.self) { group in
            for number in 0..<100 {
                group.addTask {
                    waiting.record(number)
                    await gate.wait()
                }
            }
            while waiting.all.count < 100 { await Task.yield() }
            gate.open()
        }
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
        }
        task.cancel()
        await task.value
    }
}
