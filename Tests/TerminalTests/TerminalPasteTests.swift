import Foundation
import Testing

/// Pasted text.
@Suite @Typist struct TerminalPasteTests {
    private func sample(_ editor: Editor, _ home: Home) throws -> TerminalProgram {
        let program = try TerminalProgram("TerminalSample", in: home, editor)
        try program.wait(forCursorBehind: "> ")
        return program
    }

    private static let hundredLines = (1...100).map { "Text.echo text=number\($0)\n" }.joined()

    /// A shell takes the marks for keys.
    @Test(arguments: Editor.libraries, [(SIGTERM, -SIGTERM), (SIGUSR1, 3)] as [(signal: Int32, status: Int32)])
    func theMarksEndWithTheProcess(editor: Editor, end: (signal: Int32, status: Int32)) throws {
        let program = try sample(editor, Home())
        program.type("Te")
        try program.wait(forCursorBehind: "> Te")
        program.signal(end.signal)
        #expect(try program.waitForEnd() == end.status)
        #expect(program.screen.marksOfPaste == [true, false])
        #expect(program.isTerminalEditing)
    }

    /// A shell in front of which the process runs again has ended them.
    @Test(arguments: Editor.libraries) func theMarksBeginAgainWithTheProcess(editor: Editor) throws {
        let program = try sample(editor, Home())
        program.signal(SIGCONT)
        try program.wait("two prompts") { $0.lines == ["ready", ">", ">"] && $0.beforeCursor == "> " }
        #expect(program.screen.marksOfPaste == [true, true])
    }

    @Test(arguments: Editor.all) func aHundredLinesRunInTheirOrder(editor: Editor) throws {
        let home = try Home()
        let program = try sample(editor, home)
        program.type(Self.hundredLines)
        try program.wait("the last result") {
            $0.text.hasSuffix("number100\n>") && !$0.text.hasSuffix("text=number100\n>")
        }
        #expect(try home.history(of: "Sample") == Self.hundredLines)
        // Without a library the terminal shows the lines when they are typed, between the results.
        guard editor != .none else { return }
        let results = program.screen.lines.filter { $0.hasPrefix("number") }
        #expect(results == (1...100).map { "number\($0)" })
    }

    @Test(arguments: Editor.libraries) func pastedLinesRunWithEnter(editor: Editor) throws {
        let program = try sample(editor, Home())
        program.type("\u{1B}[200~" + Self.hundredLines + "\u{1B}[201~")
        try program.wait(forLine: ">  100 lines pasted: Enter runs, Ctrl-C drops")
        program.type("\n")
        try program.wait("all results") { $0.lines.suffix(2) == ["number100", ">"] }
        let lines = program.screen.lines.dropFirst().dropLast()
        #expect(lines == (1...100).flatMap { ["> Text.echo text=number\($0)", "number\($0)"] }[...])
    }

    @Test(arguments: Editor.libraries) func pastedLinesMayBeDropped(editor: Editor) throws {
        let program = try sample(editor, Home())
        for key in ["\u{7F}", "\u{3}"] {
            program.type("\u{1B}[200~" + Self.hundredLines + "\u{1B}[201~")
            try program.wait(forLine: ">  100 lines pasted: Enter runs, Ctrl-C drops")
            program.type(key)
            try program.wait(forLine: ">")
        }
        try program.enter("Text.echo text=then")
        #expect(!program.screen.text.contains("number"))
    }

    /// The question takes more than one row.
    @Test(arguments: Editor.libraries) func aPastedAnswerFollowsAWideQuestion(editor: Editor) throws {
        let program = try TerminalProgram("DemoApp", in: Home(), editor, columns: 40)
        try program.wait(forCursorBehind: "> ")
        program.type("\u{1B}[200~Cart.clear\nyes\n\u{1B}[201~")
        try program.wait("the hint") { $0.lines.last?.hasPrefix(">  2 lines pasted") == true }
        program.type("\n")
        try program.wait(
            forLines: "> Cart.clear", "Cart.clear cannot be undone. Continue? (", "yes/no) yes", ">")
    }

    @Test(arguments: Editor.libraries) func aPastedSecretIsNotShown(editor: Editor) throws {
        let program = try sample(editor, Home())
        program.type("\u{1B}[200~Account.login user=ann\nhunter2\n\u{1B}[201~")
        try program.wait(forLine: ">  2 lines pasted: Enter runs, Ctrl-C drops")
        program.type("\n")
        try program.wait(forLines: "ann, 7 characters", ">")
        #expect(
            program.screen.lines == [
                "ready", "> Account.login user=ann", "password: string, What only they know.", "password =",
                "ann, 7 characters", ">",
            ])
    }

    @Test(arguments: Editor.libraries) func aPastedWordIsEdited(editor: Editor) throws {
        let program = try sample(editor, Home())
        program.type("Text.echo text=\u{1B}[200~日本 pasted\u{1B}[201~")
        try program.wait(forCursorBehind: "> Text.echo text=日本 pasted")
        program.type("\u{1}\u{1B}[200~call \u{1B}[201~")
        try program.wait(forCursorBehind: "> call ")
        program.type("\u{5}\u{17}\u{7F}\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines == ["ready", "> call Text.echo text=日本", "日本", ">"])
    }

    @Test(arguments: Editor.libraries, [true, false]) func aVeryLongLine(editor: Editor, isBracketed: Bool) throws {
        let program = try sample(editor, Home())
        let line = "Text.count text=" + String(repeating: "é", count: 1 << 17)
        program.type(isBracketed ? "\u{1B}[200~\(line)\u{1B}[201~" : line)
        program.type("\n")
        try program.wait("the result") { $0.beforeCursor == "> " && $0.lines.suffix(2) == ["262144", ">"] }
    }

    // MARK: After other lines

    /// Keys before pasted text, each with the line that it leaves.
    nonisolated private static let before: [[(keys: String, line: String)]] = [
        [("Text.echo text=ran\n", "")],
        [("Text.echo text=dropped", "Text.echo text=dropped"), ("\u{3}", "")],
        [("Text.echo text=deleted", "Text.echo text=deleted"), ("\u{15}", "")],
        [("x", "x"), ("\u{7F}", "")],
        [("Text.echo text=ran\n", ""), ("Text.e\t", "Text.echo "), ("\u{3}", "")],
        [("Text.echo text=ran\n", ""), ("Text.\t\t", "Text."), ("\u{15}", "")],
        [("Text.e\t", "Text.echo ")],
    ]

    @Test(arguments: Editor.libraries, before) func pastedLinesAreAlone(
        editor: Editor, before: [(keys: String, line: String)]
    ) throws {
        let program = try sample(editor, Home())
        for (keys, line) in before {
            program.type(keys)
            try program.wait(forCursorBehind: "> " + line)
            // The list of the words stands above.
            if line == "Text." { try program.wait("the words") { $0.lines.count > 4 } }
        }
        let prompt = "> " + (before.last?.line ?? "")
        let first = prompt == "> " ? "Text.echo text=one" : "text=one"
        program.type("\u{1B}[200~\(first)\nText.echo text=two\n\u{1B}[201~")
        try program.wait(forLine: prompt + " 2 lines pasted: Enter runs, Ctrl-C drops")
        program.type("\n")
        try program.wait(forLines: "> Text.echo text=one", "one", "> Text.echo text=two", "two", ">")
    }

    @Test(arguments: Editor.libraries) func pastedLinesEndASearch(editor: Editor) throws {
        let program = try sample(editor, Home())
        try program.enter("Text.echo text=found")
        program.type("\u{12}fou")
        try program.wait("the search") {
            $0.lines.last?.contains("fou") ?? false && $0.lines.last?.contains("> ") == false
        }
        program.type("\u{1B}[200~Text.echo text=one\nText.echo text=two\n\u{1B}[201~")
        try program.wait(forLine: ">  2 lines pasted: Enter runs, Ctrl-C drops")
        program.type("\n")
        try program.wait(forLines: "> Text.echo text=one", "one", "> Text.echo text=two", "two", ">")
    }

    /// libedit counts characters where it is asked for bytes.
    @Test(arguments: Editor.libraries) func tabCompletesBehindWideCharacters(editor: Editor) throws {
        let program = try sample(editor, Home())
        program.type("Account.login user=日本 pa\t")
        try program.wait(forCursorBehind: "> Account.login user=日本 password=")
    }
}
