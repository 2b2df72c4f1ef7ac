import MediatorSystem
import Synchronization
import Testing

/// Splitting bytes into lines.
@Suite struct LineReaderTests {
    @Test(
        arguments: [
            (["one\ntwo\n"], ["one", "two"]),
            (["one\ntwo"], ["one", "two"]),
            (["o", "ne", "\n", "\n"], ["one", ""]),
            (["one\r\n"], ["one\r"]),
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
        let rest = Mutex(pieces.map { Array($0.utf8) }[...])
        var reader = LineReader(longest: 10) { rest.withLock { $0.popFirst() } ?? [] }
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
