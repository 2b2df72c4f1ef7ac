import Dispatch
import Foundation
import MediatorTesting
import Synchronization
import TestSupport
import Testing

@testable import MediatorMessages

/// The start of a task on a given thread.
@Suite(.hangLimit) struct MessagesTaskStartTests {
    private static let key = DispatchSpecificKey<Bool>()

    private static var isInQueue: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    @concurrent private static func isInQueueElsewhere() async -> Bool { isInQueue }

    @Test func theStartRunsInPlaceAndTheRestElsewhere() async {
        let queue = DispatchQueue(label: "test")
        queue.setSpecific(key: Self.key, value: true)
        let gate = Gate()
        let steps = Mutex<[String]>([])
        let note: @Sendable (String) -> Void = { step in
            steps.withLock { $0.append("\(step) \(Self.isInQueue ? "in the queue" : "elsewhere")") }
        }
        let start = TaskStart()
        let task = Task.detached(executorPreference: start) {
            note("begins")
            if await Self.isInQueueElsewhere() { note("calls") }
            await gate.wait()
            note("goes on")
            async let child: Void = note("has a child")
            await child
        }
        queue.sync {
            note("creates")
            start.run()
            note("returns")
        }
        gate.open()
        await task.value
        #expect(
            steps.withLock(\.self) == [
                "creates in the queue", "begins in the queue", "calls in the queue", "returns in the queue",
                "goes on elsewhere", "has a child elsewhere",
            ])
    }

    @Test func aTaskCanBeCancelledBeforeItsStart() async {
        let start = TaskStart()
        let task = Task.detached(executorPreference: start) { Task.isCancelled }
        task.cancel()
        start.handOver()
        #expect(await task.value)
        // Only the first call starts it.
        start.run()
        start.handOver()
    }
}
