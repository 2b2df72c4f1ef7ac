/// Cuts bytes that arrive in parts into lines, at `\n` only; the last line may lack it.
package struct LineSplitter: Sendable {
    /// A line without its end, or that it was too long to be kept.
    package enum Line: Sendable {
        case bytes(ArraySlice<UInt8>)
        case tooLong
    }

    private let longest: Int
    private var buffer: [UInt8] = []
    private var start = 0
    private var searched = 0
    private var isSkipping = false

    /// Creates a splitter.
    ///
    /// - Parameter longest: How many bytes one line may have.
    package init(longest: Int) {
        self.longest = longest
    }

    /// Returns the next whole line without its end; nil until more bytes arrive.
    package mutating func next() -> Line? {
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
        return nil
    }

    /// Returns the next line, and reads until there is one; nil after the last.
    ///
    /// - Parameter read: Returns the next bytes; an empty array at the end.
    package mutating func next(_ read: () -> [UInt8]) -> Line? {
        while true {
            if let line = next() { return line }
            let bytes = read()
            if bytes.isEmpty { return last() }
            append(bytes)
        }
    }

    /// Adds bytes, at first or once ``next()`` has returned nil.
    package mutating func append(_ bytes: [UInt8]) {
        buffer += bytes
    }

    /// Returns the rest as the last line, after the end of the bytes; nil where there is none.
    package mutating func last() -> Line? {
        defer { (buffer, searched) = ([], 0) }
        if take(&isSkipping) { return .tooLong }
        return buffer.isEmpty ? nil : .bytes(buffer[...])
    }

    private func take(_ flag: inout Bool) -> Bool {
        defer { flag = false }
        return flag
    }
}
