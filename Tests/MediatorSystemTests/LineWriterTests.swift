import Dispatch
import MediatorSystem
import Synchronization
import Testing

/// Writing lines on a thread of its own.
@Suite struct LineWriterTests {
    private struct Closed: Error {}

    @Test func linesThatWaitAreWrittenAtOnceAndInOrder() async throws {
        let (began, begin) = AsyncStream<Void>.makeStream()
        let room = DispatchSemaphore(value: 0)
        let written = Mutex<[String]>([])
        let writer = LineWriter(label: "test") { lines in
            begin.yield()
            room.wait()
            written.withLock { $0.append(lines) }
        }
        writer.enqueue("first")
        var beginnings = began.makeAsyncIterator()
        await beginnings.next()
        for number in 0..<3 { writer.enqueue("\(number)") }
        async let last: Void = writer.write("last")
        room.signal()
        room.signal()
        room.signal()
        try await last
        #expect(written.withLock { $0.joined(separator: "\n") } == "first\n0\n1\n2\nlast")
        #expect(written.withLock { $0.count } <= 3)
        #expect(written.withLock { $0.first } == "first")
    }

    @Test func manyLinesThatWaitHoldUpWhoAddsMore() async throws {
        let works = Mutex<[@Sendable () -> Void]>([])
        let written = Mutex<[String]>([])
        let writer = LineWriter(running: { work in works.withLock { $0.append(work) } }) { lines in
            written.withLock { $0.append(lines) }
        }
        writer.enqueue("one")
        try await writer.waitForRoom(lines: 2)
        writer.enqueue("two")
        #expect(written.withLock(\.self).isEmpty)
        let (waits, wait) = AsyncStream<Void>.makeStream()
        let room = Task {
            wait.yield()
            try await writer.waitForRoom(lines: 2)
            return written.withLock(\.self)
        }
        for await _ in waits { break }
        works.withLock { $0.removeFirst() }()
        #expect(try await room.value == ["one\ntwo"])
    }

    @Test func anErrorOfTheStreamReachesAllLaterLines() async throws {
        let writer = LineWriter(label: "test") { _ in throw Closed() }
        writer.enqueue("zero")
        await #expect(throws: Closed.self) { try await writer.write("one") }
        await #expect(throws: Closed.self) { try await writer.write("two") }
    }

    @Test func aSingleLineIsWrittenAtOnce() async throws {
        let written = Mutex<[String]>([])
        let isRoom = Mutex(true)
        let writer = LineWriter(label: "test") { line in
            let isRoom = isRoom.withLock(\.self)
            if isRoom { written.withLock { $0.append("now \(line)") } }
            return isRoom
        } _: { lines in
            written.withLock { $0.append("later \(lines)") }
        }
        try await writer.write("one")
        isRoom.withLock { $0 = false }
        try await writer.write("two")
        isRoom.withLock { $0 = true }
        // Nothing overtakes a line that waits.
        writer.enqueue("three")
        try await writer.write("four")
        #expect(written.withLock { $0.first } == "now one")
        let lines = written.withLock { $0.flatMap { $0.split { " \n".contains($0) }.map(String.init) } }
        #expect(lines.filter { $0 != "now" && $0 != "later" } == ["one", "two", "three", "four"])
        #expect(written.withLock { $0.contains("later two") })
    }

    @Test func anErrorOfALineThatIsWrittenAtOnceEndsTheStream() async throws {
        let writer = LineWriter(label: "test") { _ in
            throw Closed()
        } _: { _ in
        }
        await #expect(throws: Closed.self) { try await writer.write("one") }
        await #expect(throws: Closed.self) { try await writer.write("two") }
    }

    @Test func shortTextsGoToAPipeWithRoomAlone() throws {
        let pipe = System.pipe()
        defer { [pipe.readEnd, pipe.writeEnd].forEach(System.close) }
        #expect(System.isPipe(pipe.writeEnd))
        #expect(try System.writeNow("text", to: pipe.writeEnd))
        #expect(System.drain(pipe.readEnd) == Array("text".utf8))
        let page = String(repeating: "x", count: 4096)
        #expect(try !System.writeNow(page + "x", to: pipe.writeEnd))
        var pages = 0
        while try System.writeNow(page, to: pipe.writeEnd) { pages += 1 }
        #expect(pages == 16)
    }

    @Test func messagesAreLinesWithoutMarksAndEmptyOnes() async throws {
        let bytes = Mutex([[0xEF, 0xBB, 0xBF] + Array("one\r\n \t\n\n".utf8), Array("012345678901\ntwo".utf8)][...])
        var reader = MessageReader(longest: 10) { bytes.withLock { $0.popFirst() } ?? [] }
        var messages: [String] = []
        while let message = try await reader.next() {
            switch message {
            case .bytes(let bytes): messages.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: messages.append("too long")
            }
        }
        #expect(messages == ["one", "too long", "two"])
    }
}
