import MediatorCoding
import MediatorSystem
import Testing

@testable import MediatorTerminal

/// Pasted text that waits for Enter.
@Suite struct TerminalHeldPasteTests {
    @Test(
        arguments: [
            (["one"], ["one"], "3 bytes"),
            (["one\n"], ["one"], "4 bytes"),
            (["one\ntw", "o"], ["one", "two"], "2 lines"),
            (["one\rtwo\r"], ["one", "two"], "2 lines"),
            (["", "one\n", "\n", "two"], ["one", "", "two"], "3 lines"),
            (["\n"], [""], "1 byte"),
            (["one\r\ntwo\r", "\nthree\r\n"], ["one", "two", "three"], "3 lines"),
        ] as [([String], [String], String)]
    ) func isLines(parts: [String], expected: [String], hint: String) {
        var held = HeldPaste()
        for part in parts { held.append(Array(part.utf8)) }
        let lines = held.lines?.map { line -> String in
            if case .bytes(let bytes) = line { String(decoding: bytes, as: UTF8.self) } else { "too long" }
        }
        #expect(lines == expected)
        #expect(held.hint == " \(hint) pasted: Enter runs, Ctrl-C drops")
    }

    @Test func tooMuchIsNotKept() {
        var held = HeldPaste()
        held.append(Array("one".utf8))
        held.append(nil)
        held.append(Array("two".utf8))
        #expect(held.lines == nil)
        #expect(held.hint == " too much pasted: Enter runs, Ctrl-C drops")
    }
}
