import MediatorTerminal
import Testing

/// Lines and columns that fit a width.
@Suite struct TerminalWrappingTests {
    @Test(arguments: [
        ("  one two three", 20, ["  one two three"]),
        ("  a long line that is too wide", 24, ["  a long line that is", "  too wide"]),
        ("a  value with spaces in it", 20, ["a  value with spaces", "in it"]),
        ("unbreakablelongwordbeyond end", 20, ["unbreakablelongwordbeyond", "end"]),
        ("", 20, [""]), ("one\n\ntwo", 20, ["one", "", "two"]),
    ])
    func linesAreBrokenAtSpaces(text: String, width: Int, lines: [String]) {
        #expect(Paragraphs.lines(text, width) == lines)
        #expect(Paragraphs.lines(text, nil).joined(separator: "\n") == text)
    }

    @Test func longLinesAreJoinedWithTheNext() {
        let text = "a line that is too long for it\nand its rest.\nA short one.\n  indented"
        #expect(
            Paragraphs.reflowed(text, 24)
                == "a line that is too long\nfor it and its rest.\nA short one.\n  indented")
        #expect(Paragraphs.reflowed(text, nil) == text)
    }

    @Test func longTermsHaveTheirOwnLine() {
        let rows = [["a", "one two three"], ["a very long term", "four"], ["b", ""]]
        #expect(
            Columns.glossary(rows, indent: 2, width: 26)
                == ["  a  one two three", "  a very long term", "     four", "  b"])
        #expect(Columns.wrapped("one two three", to: 7) == ["one two", "three"])
        #expect(Columns.wrapped("", to: 7) == [""])
    }
}
