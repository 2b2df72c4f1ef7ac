import Foundation
import Testing

/// Pasted text.
@Suite @Typist struct PasteTests {
    private func sample(_ editor: Editor, _ home: Home) throws -> TerminalProgram {
        let program = try TerminalProgram("TerminalSample", environment: home.environment(editor))
        try program.wait(forCursorBehind: "> ")
        return program
    }

    private static let hundredLines = (1...100).map { "Text.echo text=number\($0)\n" }.joined()

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

    @Test(arguments: Editor.libraries, [true, false]) func aLineOfAMegabyte(editor: Editor, isBracketed: Bool) throws {
        let program = try sample(editor, Home())
        let line = "Text.count text=" + String(repeating: "é", count: 1 << 19)
        program.type(isBracketed ? "\u{1B}[200~\(line)\u{1B}[201~" : line)
        program.type("\n")
        try program.wait("the result") { $0.beforeCursor == "> " && $0.lines.suffix(2) == ["1048576", ">"] }
    }
}
