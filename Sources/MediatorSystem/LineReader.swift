/// Cuts a stream of bytes into lines, at `\n` only; the last line may lack it.
package struct LineReader {
    /// A line without its end, or that it was too long to be kept.
    package enum Line: Sendable {
        case bytes(ArraySlice<UInt8>)
        case tooLong
    }

    /// How many bytes one line may have: enough for any JSON that a person pastes, too little to fill the memory.
    package static let longest = 16 << 20

    private let input: () async throws -> [UInt8]
    private let longest: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isSkipping = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - longest: How many bytes one line may have.
    ///   - input: Returns the next bytes; an empty array at the end.
    package init(longest: Int = Self.longest, _ input: @escaping () async throws -> [UInt8]) {
        self.input = input
        self.longest = longest
    }

    /// Returns the next line without its end, or nil after the last.
    ///
    /// - Throws: The errors of the input.
    package mutating func next() async throws -> Line? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (start, searched) = (end + 1, end + 1) }
                if take(&isSkipping) || end - start > longest { return .tooLong }
                return .bytes(buffer[start..<end])
            }
            buffer.removeSubrange(..<start)
            start = 0
            if buffer.count > longest { isSkipping = true }
            if isSkipping { buffer = [] }
            searched = buffer.count
            let bytes = try await input()
            if bytes.isEmpty {
                defer { (buffer, searched) = ([], 0) }
                if take(&isSkipping) { return .tooLong }
                return buffer.isEmpty ? nil : .bytes(buffer[...])
            }
            buffer += bytes
        }
    }

    private func take(_ flag: inout Bool) -> Bool {
        defer { flag = false }
        return flag
    }
}
