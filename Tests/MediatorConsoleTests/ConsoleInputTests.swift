import ConsoleTestSupport
import MediatorConsole
import Testing

/// Unusual lines of a stream.
@Suite struct ConsoleInputTests {
    @Test(
        arguments: [
            ("Desk.add item=pen", "7\n", ""),
            ("Desk.add item=pen\r\nDesk.add item=ink\r\n", "7\n7\n", ""),
            ("\u{FEFF}Desk.add item=pen\n", "7\n", ""),
            (
                "Desk.note text=a\u{0}b\n", "",
                """
                line 1: column 17: the line holds the control character U+0000.
                  to resolve: leave it out, or write it as \\u0000 in quotes.

                """
            ),
            (
                "Desk.add item=é\u{1B}[A\n", "",
                """
                line 1: column 16: the line holds the control character U+001B.
                  to resolve: leave it out, or write it as \\u001B in quotes.

                """
            ),
            (
                "Desk.note text=a\u{7F}b\n", "",
                """
                line 1: column 17: the line holds the control character U+007F.
                  to resolve: leave it out, or write it as \\u007F in quotes.

                """
            ),
            ("Desk.note\ttext=tab", "tab\n", ""),
        ]
    )
    func lineEndsAndStrayBytes(input: String, output: String, error: String) async {
        let run = await TestConsole(input).run([])
        #expect(run == .init(output: output, error: error, status: error.isEmpty ? .done : .data))
    }

    /// Only the second half of a pair may follow the first.
    @Test(arguments: ["\\ud83d\\u0041", "\\ud83d", "\\ud83dx", "\\ude00\\ud83d", "\\ud83d\\ud83d"])
    func halfAPairOfSurrogatesIsAnError(text: String) async {
        let run = await TestConsole("Desk.note text=\"\(text)\"\nDesk.note text=\"\\ud83d\\ude00\"\n").run([])
        let recoverySuggestion = #"use \" \\ \/ \b \f \n \r \t or \u with four digits, or single quotes."#
        #expect(
            run
                == .init(
                    output: "😀\n",
                    error: "line 1: column 17: this is not an escape of JSON.\n  to resolve: \(recoverySuggestion)\n",
                    status: .data))
    }

    /// Keys of paths have the escapes of JSON.
    @Test func aKeyWithAQuoteIsRead() async {
        let lines = #"""
            $kept = Desk.echo value={"a\"b": {"]": 1}, "c\\": 2}
            $kept["a\"b"]["]"]
            $kept["c\\"]
            Desk.fetch id=$kept["a\"b"]["]"]

            """#
        let run = await TestConsole(lines).run(["--json"])
        #expect(run == .init(output: #"{"a\"b":{"]":1},"c\\":2}"# + "\n1\n2\n\"fetched 1\"\n"))
    }

    /// A column of numbers may have gaps.
    @Test func numbersWithGapsAreAlignedToTheRight() async {
        let line = #"Desk.echo value=[{"n": 1, "t": "a"}, {"n": null, "t": "b"}, {"n": 20, "t": null}]"#
        #expect(
            await TestConsole(line + "\n").run([]).output == """
                   n  t
                   1  a
                null  b
                  20  null

                """)
    }

    @Test func invalidUTF8IsAnErrorOfItsLine() async {
        let bytes = Array("Desk.note text=é".utf8) + [0xFF, 0x0A] + Array("Desk.note text=ok\n".utf8)
        let run = await TestConsole(pieces: [bytes]).run([])
        #expect(
            run
                == .init(
                    output: "ok\n",
                    error: "line 1: the line is not UTF-8.\n  to resolve: convert the input.\n",
                    status: .data
                )
        )
    }

    @Test func linesMayArriveByteByByte() async {
        let bytes = Array("Desk.note text=é\r\nDesk.note text=b".utf8)
        let run = await TestConsole(pieces: bytes.map { [$0] }).run([])
        #expect(run == .init(output: "é\nb\n"))
    }

    @Test func aLineOfAMegabyteIsRead() async {
        let text = String(repeating: "é ", count: 350_000)
        let run = await TestConsole("Desk.note text=\"\(text)\"\nDesk.note {\"text\": \"\(text)\"}\n").run([])
        #expect(run == .init(output: "\(text)\n\(text)\n"))
    }

    @Test func aLineOfManyWordsIsRead() async {
        let words = (0..<20_000).map { "p\($0)=\($0)" }.joined(separator: " ")
        let run = await TestConsole("Desk.clear \(words)\n").run([])
        #expect(run.status == .data)
        #expect(run.error.hasPrefix("line 1: Mediator: Desk.clear cannot take its parameters, for 20000 reasons.\n"))
    }

    @Test func aLineThatIsTooLongIsAnError() async {
        let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 20)
        let end = Array("\nDesk.note text=next\n".utf8)
        let run = await TestConsole(pieces: Array(repeating: piece, count: 17) + [end]).run([])
        #expect(
            run
                == .init(
                    output: "next\n",
                    error: "line 1: the line is longer than 16 MB.\n  to resolve: split it.\n",
                    status: .data
                )
        )
    }

    @Test func manyLinesAreRead() async {
        let count = 2000
        let run = await TestConsole(String(repeating: "Desk.add item=pen\n", count: count)).run([])
        #expect(run == .init(output: String(repeating: "7\n", count: count)))
    }

    @Test func historyKeepsTheLatestLines() async {
        let run = await TestConsole(String(repeating: "Desk.clear\n", count: 1500) + "history\n").run([])
        let lines = run.output.split(separator: "\n")
        #expect(lines.count == 1000)
        #expect(lines.first == " 502  Desk.clear")
        #expect(lines.last == "1501  history")
    }
}
