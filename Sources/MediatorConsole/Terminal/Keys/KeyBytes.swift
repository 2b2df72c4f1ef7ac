/// The bytes that a terminal sends, told apart: keys, and what was pasted.
///
/// A terminal that was asked to puts `ESC [ 200 ~` in front of what is pasted and `ESC [ 201 ~` behind it ("bracketed
/// paste", xterm control sequences). Where one does not, so many characters at once are still nobody's typing.
struct KeyBytes {
    enum Piece: Equatable {
        /// One key or a part of it: to be taken byte by byte.
        case key
        /// Text that was pasted; nil when it was more than a line may hold.
        case paste([UInt8]?)
    }

    /// From how many characters at once text counts as pasted.
    static let shortestPaste = 256
    private static let start = Array("\u{1B}[200~".utf8)
    private static let end = Array("\u{1B}[201~".utf8)

    private var bytes: [UInt8] = []
    private var position = 0
    private var isPasting = false
    private var isTooLong = false
    /// Up to where what is pasted was searched for its end.
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
        // Of a paste that is too long only its end matters.
        if isPasting, bytes.count > longest {
            isTooLong = true
            bytes.removeFirst(bytes.count - Self.end.count)
            searched = 0
        }
    }

    mutating func removeAll() {
        self = KeyBytes(longest: longest)
    }

    var isEmpty: Bool { rest.isEmpty }

    /// Takes the next byte, whatever it belongs to.
    mutating func removeFirst() -> UInt8? {
        guard position < bytes.count else { return nil }
        defer { position += 1 }
        return bytes[position]
    }

    /// Takes the rest of a sequence that began with an escape: `[ … letter`, or one character.
    mutating func removeSequence() {
        guard let first = removeFirst(), first == UInt8(ascii: "[") || first == UInt8(ascii: "O") else { return }
        while let byte = removeFirst() {
            if (0x40...0x7E).contains(byte) { return }
        }
    }

    /// Takes a line without its end.
    ///
    /// - Parameter isLast: Whether nothing more comes, so that the end may be missing.
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

    /// Returns what comes next; nil when more bytes are needed to tell.
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
        // A paste comes in many parts: each is searched once, with the beginning of an end that the last one left.
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
    /// The bytes without the beginning of a UTF-8 character whose end is still to come.
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
