import MediatorCoding

/// Pasted text that is not edited, since it is long or has several lines; it waits for Enter.
///
/// It comes in many parts, and ``hint`` is read after each: the time for that must not grow with the text.
struct HeldPaste {
    /// The pasted bytes; nil when they were more than a line may have.
    private var bytes: [UInt8]? = []
    /// How many line ends there are.
    private var ends = 0
    private var last: UInt8?

    mutating func append(_ more: [UInt8]?) {
        guard let more, let count = bytes?.count, count + more.count <= LineReader.longest else {
            bytes = nil
            return
        }
        var kept: [UInt8] = []
        kept.reserveCapacity(more.count)
        for byte in more {
            // Both together are one end, also in two parts.
            let endsTwice = last == UInt8(ascii: "\r") && byte == UInt8(ascii: "\n")
            last = byte
            guard !endsTwice else { continue }
            if Self.isEnd(byte) { ends += 1 }
            kept.append(byte)
        }
        bytes?.append(contentsOf: kept)
    }

    /// The lines; nil when there are too many bytes.
    var lines: [LineReader.Line]? {
        guard let bytes else { return nil }
        var lines = bytes.split(omittingEmptySubsequences: false, whereSeparator: Self.isEnd)
        if lines.count > 1, lines.last?.isEmpty == true { lines.removeLast() }
        return lines.map(LineReader.Line.bytes)
    }

    /// The hint that the terminal shows for it.
    var hint: String {
        guard let bytes else { return Self.hint("too much") }
        let isLastEmpty = ends > 0 && bytes.last.map(Self.isEnd) == true
        let count = ends + (isLastEmpty ? 0 : 1)
        return Self.hint(count > 1 ? "\(count) lines" : bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes")
    }

    private static func hint(_ what: String) -> String { " \(what) pasted: Enter runs, Ctrl-C drops" }

    /// Returns whether a byte ends a line: some terminals send a carriage return for each end.
    private static func isEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}
