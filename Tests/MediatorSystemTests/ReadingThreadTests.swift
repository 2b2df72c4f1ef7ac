import Foundation
import Synchronization
import Testing

@testable import MediatorSystem

/// An actor that runs on the thread that reads for it.
@Suite struct ReadingThreadTests {
    private actor Client {
        let thread: ReadingThread
        private(set) var steps: [String] = []

        nonisolated var unownedExecutor: UnownedSerialExecutor { thread.executor }

        init(_ thread: ReadingThread) {
            self.thread = thread
        }

        func note(_ step: String) { steps.append(step) }

        /// Notes each input and a task that begins with it, and whether they run on the thread that has read.
        func readAll(_ isReader: @escaping @Sendable () -> Bool) async throws {
            while case let bytes = try await thread.input(), !bytes.isEmpty {
                let text = String(decoding: bytes, as: UTF8.self)
                note("\(text) \(isReader())")
                Task { note("task of \(text) \(isReader())") }
            }
        }
    }

    @Test func theActorRunsOnTheThreadThatReads() async throws {
        let inputs = Mutex(["one", "two", ""])
        // The thread of the last reading.
        let reader = Mutex("")
        let current: @Sendable () -> String = { "\(pthread_self())" }
        let queue = DispatchQueue(label: "test")
        let thread = ReadingThread(
            reading: {
                // Input comes when no other thread runs the actor.
                queue.sync {}
                reader.withLock { $0 = current() }
                return inputs.withLock { Array($0.removeFirst().utf8) }
            }, elsewhere: { queue.async(execute: $0) })
        let client = Client(thread)
        try await client.readAll { reader.withLock(\.self) == current() }
        #expect(await client.steps == ["one true", "task of one true", "two true", "task of two true"])
    }

    @Test func jobsOfOtherThreadsRunOneAfterAnother() async throws {
        struct Broken: Error {}
        let thread = ReadingThread(reading: { throw Broken() })
        let client = Client(thread)
        await withTaskGroup { group in
            for number in 0..<1000 { group.addTask { await client.note("\(number)") } }
        }
        #expect(await Set(client.steps).count == 1000)
        await #expect(throws: Broken.self) { try await client.readAll { false } }
    }
}
