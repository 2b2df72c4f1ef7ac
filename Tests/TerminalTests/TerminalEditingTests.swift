import Foundation
import Testing

/// Lines that libedit edits, where the machine has it.
@Suite @Typist struct TerminalEditingTests {
    @Test(.enabled(if: Editor.libedit.isThere, "libedit is not installed")) func libeditIsUsed() throws {
        let program = try TerminalProgram.sample(.libedit, Home())
        program.type("Wa\t")
        try program.wait(forCursorBehind: "> Wall.")
        program.type("p\t")
        try program.wait(forCursorBehind: "> Wall.paint ")
        program.type("c\t")
        try program.wait(forCursorBehind: "> Wall.paint color=")
        program.type("s\t")
        try program.wait(forCursorBehind: "> Wall.paint color=\"sky blue\" ")
        program.type("glo\tt\t\n")
        try program.wait(forCursorBehind: "> ")
        #expect(
            program.screen.lines == [
                "ready", "> Wall.paint color=\"sky blue\" glossy=true", "sky blue, glossy", ">",
            ]
        )
    }

    /// A call in parentheses is completed, hinted, and continues in the next line.
    @Test(arguments: Editor.libraries) func aPrintedCallIsTyped(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Wall.paint(")
        try program.wait(forLine: "> Wall.paint(color: one of \"red\", \"green\", \"sky blue\", [glossy: false])")
        program.type("co\t")
        try program.wait(forCursorBehind: "> Wall.paint(color: ")
        program.type("s\t,\n")
        try program.wait(forCursorBehind: "… ")
        program.type("glo\tt\t)\n")
        try program.wait(forCursorBehind: "> ")
        #expect(
            program.screen.lines == [
                "ready", "> Wall.paint(color: \"sky blue\",", "… glossy: true)", "sky blue, glossy", ">",
            ])
    }

    @Test(arguments: Editor.libraries) func tabListsCandidates(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Slow.\t\t")
        try program.wait("the actions") { screen in
            screen.beforeCursor == "> Slow." && screen.text.contains("Slow.hang") && screen.text.contains("Slow.wait")
        }
        program.type("w\t\u{15}")
        try program.wait(forCursorBehind: "> ")
    }

    @Test(arguments: Editor.libraries) func missingParametersAreHintedBehindTheCursor(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Wall.paint ")
        try program.wait(forLine: "> Wall.paint color=one of \"red\", \"green\", \"sky blue\" [glossy=false]")
        #expect(program.screen.beforeCursor == "> Wall.paint ")
        program.type("color=red ")
        try program.wait(forLine: "> Wall.paint color=red [glossy=false]")
        program.type("\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> Wall.paint color=red", "red", ">"])
    }

    @Test(arguments: Editor.libraries) func keysEditTheLine(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("count text=abd")
        program.type("\u{1B}[D\u{1B}[Dbx\u{7F}")  // left, left, a letter, another one and Backspace
        try program.wait(forCursorBehind: "> count text=ab")
        program.type("\u{1}Text.\u{5}!\n")  // Ctrl-A, Ctrl-E
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> Text.count text=abbd!", "5", ">"])
        program.type("nonsense\u{15}quit\n")  // Ctrl-U
        #expect(try program.waitForEnd() == 0)
    }

    @Test(arguments: Editor.libraries) func widthsOfCharactersAndColorsAreKnown(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Text.echo text=日本é😀x")
        try program.wait(forCursorBehind: "> Text.echo text=日本é😀x")
        program.type("\u{1B}[D\u{1B}[D\u{7F}")
        try program.wait("the cursor") { $0.beforeCursor == "> Text.echo text=日本" }
        program.type("\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> Text.echo text=日本😀x", "日本😀x", ">"])
    }

    @Test(arguments: Editor.libraries, ["C", "POSIX", ""]) func otherLocalesWork(
        editor: Editor, locale: String
    ) throws {
        let environment = ["LANG": locale, "MEDIATOR_HISTORY": ""]
        let program = try TerminalProgram("TerminalSample", in: Home(), editor, environment: environment)
        try program.wait(forCursorBehind: "> ")
        program.type("Text.echo text=日本\u{7F}語\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> Text.echo text=日語", "日語", ">"])
    }

    @Test(arguments: Editor.libraries) func aLineLongerThanTheTerminalWraps(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home(), columns: 30)
        program.type("Text.echo text=" + String(repeating: "0123456789", count: 4))
        try program.wait(forLines: "> Text.echo text=0123456789012", "345678901234567890123456789")
        program.type("\u{1}\u{5}\u{7F}X\n")
        try program.wait(
            forLines: "> Text.echo text=0123456789012", "34567890123456789012345678X", "012345678901234567890123456789",
            "012345678X", ">"
        )
    }

    @Test(arguments: Editor.libraries) func theLineIsDrawnAgainWhenTheTerminalIsResized(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Text.echo text=abc")
        try program.wait(forCursorBehind: "> Text.echo text=abc")
        program.resize(rows: 20, columns: 40)
        program.type("d\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines.suffix(2) == ["abcd", ">"])
        // The hint fits the new width.
        program.type("Wall.paint color=red glossy=")
        try program.wait(forLine: "> Wall.paint color=red glossy=bool, Wh…")
    }

    @Test(arguments: Editor.libraries) func outputAppearsAboveTheLine(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Slow.later\nText.ec")
        try program.wait("the callback, and the line") { screen in
            screen.text.contains("Slow.later onDone: 7") && screen.beforeCursor == "> Text.ec"
        }
        program.type("ho text=still\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines.suffix(3) == ["> Text.echo text=still", "still", ">"])
    }

    @Test(arguments: Editor.all) func bracketsContinueInTheNextLine(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Text.echo {\n")
        try program.wait(forCursorBehind: "… ")
        program.type("\"text\": \"one\n")
        try program.wait(forCursorBehind: "… ")
        program.type("two\"}\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> Text.echo {", "… \"text\": \"one", "… two\"}", "one", "two", ">"])
        // Ctrl-C drops all lines.
        program.type("Text.echo {\n")
        try program.wait(forCursorBehind: "… ")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "> ")
    }

    @Test(arguments: Editor.all) func clearLeavesThePromptAtTheTop(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        try program.enter("Text.echo text=gone")
        program.type("clear\n")
        try program.wait("the prompt in the first row") { $0.beforeCursor == "> " && $0.rowOnScreen == 0 }
        program.type("Text.echo text=then\n")
        try program.wait(forLines: "> Text.echo text=then", "then", ">")
    }
}
