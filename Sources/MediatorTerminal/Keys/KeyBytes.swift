import MediatorCoding

/// Separates the bytes that a terminal sends into typed keys and pasted text.
///
/// In the mode "bracketed paste" (xterm control sequences) a terminal sends `ESC [ 200 ~` before pasted text and
/// `ESC [ 201 ~` after it. Where a terminal does not know the mode, many characters at once count as pasted.
struct KeyBytes {
    enum Piece: Equatable {
        /// Typed bytes are next; ``KeyBytes/removeFirst()`` takes them.
        case key
        /// Pasted text; nil when it was more than a line may have.
        case paste([UInt8]?)
    }

    /// How many characters at once count as pasted, at least.
    static let shortestPaste = 256
    private static let start = Array("\u{1B}[200~".utf8)
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var position = 0
    private var isPasting = false
    private var isTooLong = false
    /// Up to where pasted text was searched for its end.
    private var searched = 0
    private let longest: Int

    /// - Parameter longest: How many bytes may be pasted at once.
    init(longest: Int = LineReader.longest) {
        self.longest = longest
    }

    private var rest: ArraySlice<UInt8> { bytes[position...] }

    mutating func append(_ more: [UInt8]) {
        bytes.removeSubrange(..<position)
        searched = max(0, searched - position)
        position = 0
        bytes += more
        // Of pasted text that is too long only the end marker matters.
        if isPasting, bytes.count > longest {
            isTooLong = true
            bytes.removeFirst(bytes.count - Self.end.count)
            searched = 0
        }
    }

    mutating func removeAll() {
        self = KeyBytes(longest: longest)
    }

    /// Whether the next bytes are the mark in front of pasted text.
    var beginsPaste: Bool { rest.starts(with: Self.start) }

    /// Removes and returns the next byte, be it part of a key or of pasted text.
    mutating func removeFirst() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Removes the rest of a sequence that began with an escape: `[ … letter`, or one character.
    mutating func removeSequence() {
        guard let first = removeFirst(), first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return }
        while let byte = removeFirst() {
            if (0x40...0x7E).contains(byte) { return }
        }
    }

    /// Removes a line with its end, and returns it without; nil where no whole line is there.
    ///
    /// - Parameter isLast: Whether no further bytes come, so that the end may be missing.
    mutating func removeLine(isLast: Bool) -> [UInt8]? {
        let isEnd: (UInt8) -> Bool = { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        guard let end = rest.firstIndex(where: isEnd) else {
            guard isLast, !rest.isEmpty else { return nil }
            defer { removeAll() }
            return Array(rest)
        }
        defer { position = end + 1 }
        return Array(rest[..<end])
    }

    /// Returns the next piece; nil when more bytes are needed to recognize it.
    mutating func next() -> Piece? {
        if isPasting { return pasted() }
        guard let first = rest.first else { return nil }
        if first == Self.start[0] {
            if rest.starts(with: Self.start) {
                position += Self.start.count
                isPasting = true
                return pasted()
            }
            // Shorter beginnings are keys of their own.
            return rest.count >= 3 && Self.start.starts(with: rest) ? nil : .key
        }
        let text = rest.prefix { $0 >= 0x20 && $0 != 0x7F }.wholeCharacters
        guard text.count >= Self.shortestPaste else { return .key }
        position += text.count
        return .paste(Array(text))
    }

    private mutating func pasted() -> Piece? {
        // Pasted text comes in many parts: each is searched once, together with the last bytes of the one before, which may
        // be the beginning of the end marker.
        let start = max(position, searched - Self.end.count + 1)
        guard let range = bytes[start...].firstRange(of: Self.end) else {
            searched = bytes.count
            return nil
        }
        defer { (isPasting, isTooLong, searched) = (false, false, 0) }
        let text = isTooLong ? nil : Array(rest[..<range.lowerBound])
        position = range.upperBound
        return .paste(text)
    }
}

extension ArraySlice<UInt8> {
    /// The bytes without the beginning of a UTF-8 character whose end has not come yet.
    fileprivate var wholeCharacters: Self {
        guard let lead = suffix(4).lastIndex(where: { $0 & 0xC0 != 0x80 }) else { return self }
        let length =
            switch self[lead] {
            case 0xF0...: 4
            case 0xE0...: 3
            case 0xC0...: 2
            default: 1
            }
        return endIndex - lead < length ? self[..<lead] : self
    }
}
