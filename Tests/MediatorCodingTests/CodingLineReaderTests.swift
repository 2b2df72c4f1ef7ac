import MediatorCoding
import Synchronization
import TestSupport
import Testing

/// Splitting bytes into lines.
@Suite(.hangLimit) struct CodingLineReaderTests {
    @Test(
        arguments: [
            (["one\ntwo\n"], ["one", "two"]),
            (["one\ntwo"], ["one", "two"]),
            (["o", "ne", "\n", "\n"], ["one", ""]),
            (["one\r\n"], ["one"]), (["\u{FEFF}one\r\n\u{FEFF}two\r", "\n\r"], ["one", "\u{FEFF}two", ""]),
            (["12345678\nlong enough to be skipped", " as a whole\nend"], ["12345678", "too long", "end"]),
            (["long enough to be ", "skipped"], ["too long"]),
            (["0123456789\n0123456789"], ["0123456789", "0123456789"]),
            (["0123456789", "\n0123456789"], ["0123456789", "0123456789"]),
            (["0123456789a\nend"], ["too long", "end"]),
            (["0123456789", "a\nend"], ["too long", "end"]),
            (["0123456789a"], ["too long"]),
            (["0123456789", "a"], ["too long"]),
            ([], []),
        ] as [([String], [String])]
    ) func splitsLines(pieces: [String], expected: [String]) async throws {
        // The first bytes may have been read before.
        for first in 0...1 {
            let all = pieces.map { Array($0.utf8) }
            let rest = Mutex(all.dropFirst(first))
            var reader = LineReader(longest: 10, first: all.prefix(first).first ?? []) {
                rest.withLock { $0.popFirst() } ?? []
            }
            var lines: [String] = []
            while let line = try await reader.next() {
                switch line {
                case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
                case .tooLong: lines.append("too long")
                }
            }
            #expect(lines == expected)
        }
    }

    /// A thread that waits for bytes reads them itself.
    @Test(
        arguments: [
            (["one\ntwo\nth", "ree\n"], ["one", "two", "three"]), (["0123456789a\nfo", "ur"], ["too long", "four"]),
            (["0123456789", "a"], ["too long"]), (["0123456789"], ["0123456789"]), ([], []),
        ] as [([String], [String])])
    func aSplitterReadsUntilThereIsALine(pieces: [String], expected: [String]) {
        var rest = pieces.map { Array($0.utf8) }[...]
        var splitter = LineSplitter(longest: 10)
        var lines: [String] = []
        while let line = splitter.next({ rest.popFirst() ?? [] }) {
            switch line {
            case .bytes(let bytes): lines.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: lines.append("too long")
            }
        }
        #expect(lines == expected)
    }

    @Test func messagesAreLinesWithoutMarksAndBlankOnes() async throws {
        let bytes = Mutex([[0xEF, 0xBB, 0xBF] + Array("one\r\n \t\n\n".utf8), Array("012345678901\ntwo".utf8)][...])
        var reader = LineReader(longest: 10) { bytes.withLock { $0.popFirst() } ?? [] }
        var messages: [String] = []
        while let message = try await reader.nextMessage() {
            switch message {
            case .bytes(let bytes): messages.append(String(decoding: bytes, as: UTF8.self))
            case .tooLong: messages.append("too long")
            }
        }
        #expect(messages == ["one", "too long", "two"])
    }
}
