/// Cuts input into lines, at `\n` only; a last line may lack it.
struct LineReader {
    /// A line as it came, or that it was too long to be kept.
    enum Line {
        case bytes(ArraySlice<UInt8>)
        case tooLong
    }

    /// What one line may hold: enough for any JSON that a person pastes, too little to fill the memory.
    static let longest = 16 << 20

    private let input: () async throws -> [UInt8]
    private let longest: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isSkipping = false

    init(longest: Int = Self.longest, _ input: @escaping () async throws -> [UInt8]) {
        self.input = input
        self.longest = longest
    }

    /// Returns the next line without its end, or nil after the last.
    ///
    /// - Throws: what reading throws.
    mutating func next() async throws -> Line? {
        while true {
            if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
                defer { (start, searched) = (end + 1, end + 1) }
                if take(&isSkipping) { return .tooLong }
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
