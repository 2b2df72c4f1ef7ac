import Dispatch
import MediatorSystem
import Synchronization
import TestSupport
import Testing

/// Writing on a thread of its own.
@Suite(.hangLimit) struct SystemWriteQueueTests {
    private struct Closed: Error {}

    @Test func linesThatWaitAreWrittenAtOnceAndInOrder() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        let room = DispatchSemaphore(value: 0)
        let written = Mutex<[String]>([])
        let queue = WriteQueue(label: "test") { bytes in
            begin.yield()
            room.wait()
            written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
        try queue.send(Array("first\n".utf8))
        var beginnings = began.makeAsyncIterator()
        await beginnings.next()
        for number in 0..<3 { try queue.send(Array("\(number)\n".utf8)) }
        #expect(queue.count == 12)
        room.signal()
        room.signal()
        try await queue.wait()
        #expect(written.withLock(\.self) == ["first\n", "0\n1\n2\n"])
        #expect(queue.count == 0)
    }

    @Test func manyBytesThatWaitHoldUpTasksThatWaitForRoom() async throws {
        let works = Mutex<[@Sendable () -> Void]>([])
        let written = Mutex<[String]>([])
        let queue = WriteQueue(running: { work in works.withLock { $0.append(work) } }) { bytes in
            written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
        }
        try queue.send(Array("one".utf8))
        try await queue.wait(untilAtMost: 3)
        try queue.send(Array("two".utf8))
        #expect(written.withLock(\.self).isEmpty)
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let room = Task {
            wait.yield()
            try await queue.wait(untilAtMost: 2)
            return written.withLock(\.self)
        }
        for await _ in waits { break }
        works.withLock { $0.removeFirst() }()
        #expect(try await room.value == ["one", "two"])
    }

    /// A queue whose thread is a list of works, and what it has written.
    private struct Manual: Sendable {
        private final class State: Sendable {
            let works = Mutex<[@Sendable () -> Void]>([])
            let written = Mutex<[String]>([])
            let asked = Mutex<[String]>([])
        }

        private let state = State()
        let queue: WriteQueue

        init() {
            queue = WriteQueue(running: { [state] work in state.works.withLock { $0.append(work) } }) { [state] bytes in
                state.written.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
            }
        }

        var works: Int { state.works.withLock(\.count) }
        var written: [String] { state.written.withLock(\.self) }
        var asked: [String] { state.asked.withLock(\.self) }

        func send(_ text: String, isWanted: Bool) throws {
            try queue.send(Array(text.utf8)) { [state] in
                state.asked.withLock { $0.append(text) }
                return isWanted
            }
        }

        func runFirst() { state.works.withLock { $0.removeFirst() }() }
    }

    @Test func aMessageThatIsNotWantedIsLeftOut() async throws {
        let manual = Manual()
        try manual.send("one", isWanted: true)
        #expect(manual.asked == ["one"])
        try manual.send("two", isWanted: false)
        try manual.send("three", isWanted: true)
        try manual.send("four", isWanted: false)
        #expect(manual.queue.count == 15)
        manual.runFirst()
        #expect(manual.asked == ["one", "two", "three", "four"])
        #expect(manual.written == ["one", "three"])
        #expect(manual.queue.count == 0)
        try await manual.queue.wait()
        // The queue goes on.
        try manual.send("five", isWanted: true)
        manual.runFirst()
        #expect(manual.written == ["one", "three", "five"])
    }

    @Test func messagesOfWhichNoneIsWantedEndTheWriting() throws {
        let manual = Manual()
        try manual.send("one", isWanted: false)
        #expect(manual.queue.count == 0 && manual.works == 0)
        try manual.send("two", isWanted: true)
        try manual.send("three", isWanted: false)
        manual.runFirst()
        #expect(manual.written == ["two"])
        #expect(manual.queue.count == 0 && manual.works == 0)
    }

    @Test func bytesAreWrittenInPartsOfALimitedSize() async throws {
        let written = Mutex<[Int]>([])
        let queue = WriteQueue(label: "test", pieceSize: 4) { bytes in written.withLock { $0.append(bytes.count) } }
        try queue.send([UInt8](repeating: 0, count: 10))
        try await queue.wait()
        #expect(written.withLock(\.self) == [4, 4, 2])
    }

    @Test func anErrorOfTheStreamReachesAllLaterBytes() async throws {
        let failures = Mutex(0)
        let queue = WriteQueue(label: "test") { _ in throw Closed() }
        queue.whenFailed { failures.withLock { $0 += 1 } }
        try queue.send([0])
        await #expect(throws: Closed.self) { try await queue.wait() }
        #expect(throws: Closed.self) { try queue.send([1]) }
        await #expect(throws: Closed.self) { try await queue.wait(untilAtMost: .max) }
        #expect(failures.withLock(\.self) == 1)
    }

    @Test func aSingleMessageIsWrittenOnTheThreadOfTheCaller() async throws {
        let written = Mutex<[String]>([])
        let isRoom = Mutex(true)
        let queue = WriteQueue(label: "test") { bytes in
            guard isRoom.withLock(\.self) else { return bytes }
            written.withLock { $0.append("now " + String(decoding: bytes, as: UTF8.self)) }
            return []
        } _: { bytes in
            written.withLock { $0.append("later " + String(decoding: bytes, as: UTF8.self)) }
        }
        try queue.send(Array("one".utf8))
        #expect(written.withLock(\.self) == ["now one"])
        isRoom.withLock { $0 = false }
        try queue.send(Array("two".utf8))
        try await queue.wait()
        isRoom.withLock { $0 = true }
        try queue.send(Array("three".utf8))
        #expect(written.withLock(\.self) == ["now one", "later two", "now three"])
    }

    @Test func whatIsLeftOfAMessageFollowsOnAnotherThread() async throws {
        let written = Mutex<[String]>([])
        let queue = WriteQueue(label: "test") { bytes in
            written.withLock { $0.append("now " + String(decoding: bytes.prefix(2), as: UTF8.self)) }
            return bytes.dropFirst(2)
        } _: { bytes in
            written.withLock { $0.append("later " + String(decoding: bytes, as: UTF8.self)) }
        }
        try queue.send(Array("three".utf8))
        try await queue.wait()
        #expect(written.withLock(\.self) == ["now th", "later ree"])
    }

    @Test func anErrorOfAMessageThatIsWrittenAtOnceEndsTheStream() async throws {
        let queue = WriteQueue(label: "test") { _ in
            throw Closed()
        } _: { _ in
        }
        #expect(throws: Closed.self) { try queue.send([0]) }
        #expect(throws: Closed.self) { try queue.send([1]) }
    }
}
