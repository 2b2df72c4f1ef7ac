/// Reads the lines of an input; see ``LineSplitter``.
package struct LineReader: Sendable {
    package typealias Line = LineSplitter.Line

    /// How many bytes one line may have: enough for any JSON that a person pastes, too little to fill the memory.
    package static let longest = 16 << 20

    private let input: @Sendable () async throws -> [UInt8]
    private var splitter: LineSplitter
    private var isFirst = true

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - longest: How many bytes one line may have.
    ///   - first: The bytes before those of the input.
    ///   - input: Returns the next bytes; an empty array at the end.
    package init(
        longest: Int = Self.longest, first: [UInt8] = [], _ input: @escaping @Sendable () async throws -> [UInt8]
    ) {
        self.input = input
        splitter = LineSplitter(longest: longest)
        splitter.append(first)
    }

    /// Returns the next line without its end, or nil after the last.
    ///
    /// It drops a byte order mark in front of the first line, and a carriage return at the end of each.
    ///
    /// - Throws: The errors of the input.
    package mutating func next() async throws -> Line? {
        while true {
            if let line = splitter.next() { return withoutMarks(line) }
            let bytes = try await input()
            guard !bytes.isEmpty else {
                guard let line = splitter.last() else { return nil }
                return withoutMarks(line)
            }
            splitter.append(bytes)
        }
    }

    private mutating func withoutMarks(_ line: Line) -> Line {
        defer { isFirst = false }
        guard case .bytes(var bytes) = line else { return line }
        if isFirst, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes = bytes.dropFirst(3) }
        if bytes.last == UInt8(ascii: "\r") { bytes = bytes.dropLast() }
        return .bytes(bytes)
    }

    /// Returns the next line that is not blank; nil after the last.
    ///
    /// - Throws: The errors of the input.
    package mutating func nextMessage() async throws -> Line? {
        while let line = try await next() {
            guard case .bytes(let bytes) = line else { return line }
            if !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { return line }
        }
        return nil
    }
}
