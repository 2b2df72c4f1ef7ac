import Testing

import MediatorSystem
@testable import MediatorTerminal

/// Separating typed keys from pasted text.
@Suite struct TerminalKeyBytesTests {
    /// Returns the kinds of bytes that come in pieces; consecutive keys are joined.
    private func pieces(_ chunks: [String]) -> [String] {
        var keys = KeyBytes()
        var pieces: [String] = []
        var typed: [UInt8] = []
        func endTyped() {
            if !typed.isEmpty { pieces.append("keys " + String(decoding: typed, as: UTF8.self)) }
            typed = []
        }
        for chunk in chunks {
            keys.append(Array(chunk.utf8))
            while let piece = keys.next() {
                switch piece {
                case .key: typed += keys.removeFirst().map { [$0] } ?? []
                case .paste(let text):
                    endTyped()
                    pieces.append("paste " + (text.map { String(decoding: $0, as: UTF8.self) } ?? "too long"))
                }
            }
        }
        endTyped()
        return pieces
    }

    private static let long = String(repeating: "é", count: 200)

    @Test(
        arguments: [
            (["list\n"], ["keys list\n"]),
            (["\u{1B}[A"], ["keys \u{1B}[A"]),
            (["\u{1B}[2~x"], ["keys \u{1B}[2~x"]),
            (["\u{1B}"], ["keys \u{1B}"]),
            (["a\u{1B}[200~b\nc\u{1B}[201~d"], ["keys a", "paste b\nc", "keys d"]),
            (["\u{1B}[2", "00~b", "\u{1B}[20", "1~"], ["paste b"]),
            (["\u{1B}[200~\u{1B}[201~"], ["paste "]),
            (["\u{1B}[200~never ended"], []),
            ([long], ["paste " + long]),
            ([String(repeating: "x", count: 255)], ["keys " + String(repeating: "x", count: 255)]),
            ([String(repeating: "x", count: 256)], ["paste " + String(repeating: "x", count: 256)]),
        ] as [([String], [String])]
    ) func keysAndPastedTextAreSeparated(chunks: [String], expected: [String]) {
        #expect(pieces(chunks) == expected)
    }

    @Test func aCharacterIsNotCutInTwo() {
        var keys = KeyBytes()
        let bytes = Array(Self.long.utf8)
        keys.append(Array(bytes[..<399]))
        #expect(keys.next() == .paste(Array(bytes[..<398])))
        keys.append([bytes[399]])
        #expect(keys.next() == .key)
        #expect(keys.removeFirst() == bytes[398])
        #expect(keys.removeFirst() == bytes[399])
        #expect(keys.removeFirst() == nil)
    }

    @Test func aPasteIsNotKeptBeyondTheLimitOfALine() {
        var keys = KeyBytes(longest: 1000)
        keys.append(Array("\u{1B}[200~".utf8))
        #expect(keys.next() == nil)
        for _ in 0..<11 {
            keys.append([UInt8](repeating: 0x61, count: 100))
            #expect(keys.next() == nil)
        }
        keys.append(Array("\u{1B}[201~x".utf8))
        #expect(keys.next() == .paste(nil))
        #expect(keys.next() == .key)
    }

    /// Parts of each size, so that markers are cut anywhere; fewer than three bytes of a marker are keys.
    @Test(arguments: 3...12) func aPasteComesInParts(size: Int) {
        let all = Array("\u{1B}[200~one \u{1B}[201 two\u{1B}[201~x")
        let chunks = stride(from: 0, to: all.count, by: size).map { start in
            String(all[start..<min(start + size, all.count)])
        }
        #expect(pieces(chunks) == ["paste one \u{1B}[201 two", "keys x"])
    }

    @Test func linesAndSequencesAreTaken() {
        var keys = KeyBytes()
        keys.append(Array("one\rtwo\n[1;5Cx".utf8))
        #expect(keys.removeLine(isLast: false) == Array("one".utf8))
        #expect(keys.removeLine(isLast: false) == Array("two".utf8))
        #expect(keys.removeLine(isLast: false) == nil)
        keys.removeSequence()
        #expect(keys.removeLine(isLast: true) == Array("x".utf8))
        #expect(keys.removeLine(isLast: true) == nil)
        #expect(keys.removeFirst() == nil)
    }
}
