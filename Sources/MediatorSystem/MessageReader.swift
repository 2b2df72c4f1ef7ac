/// Reads messages, one per line; it skips empty lines.
package struct MessageReader {
    /// The content of a line, or that the line was too long to be kept.
    package enum Message: Sendable {
        case bytes([UInt8])
        case tooLong
    }

    private var lines: LineReader
    private var isFirst = true

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - longest: How many bytes one message may have.
    ///   - input: Returns the next bytes; an empty array at the end.
    package init(longest: Int, _ input: @escaping () async throws -> [UInt8]) {
        lines = LineReader(longest: longest, input)
    }

    /// Returns the next message, without a byte order mark in front of the first one and a carriage return at the end;
    /// nil after the last.
    ///
    /// - Throws: The errors of the input.
    package mutating func next() async throws -> Message? {
        while let line = try await lines.next() {
            defer { isFirst = false }
            guard case .bytes(var bytes) = line else { return .tooLong }
            if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
            if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
            if !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) {
                return .bytes(Array(bytes))
            }
        }
        return nil
    }
}
