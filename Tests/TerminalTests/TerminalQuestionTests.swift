import Foundation
import Testing

/// Questions for missing parameters.
@Suite @Typist struct TerminalQuestionTests {
    @Test(arguments: Editor.all) func missingParametersAreAskedFor(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Wall.paint\n")
        try program.enter("blue", prompt: "color = ")
        program.type("red\n")
        try program.wait(forCursorBehind: "glossy [false] = ")
        program.type("\n")
        try program.wait(forCursorBehind: "> ")
        #expect(
            program.screen.lines == [
                "ready", "> Wall.paint",
                "color: one of \"red\", \"green\", \"sky blue\", Which color.",
                "color = blue",
                "color: expected one of \"red\", \"green\", \"sky blue\", found other text.",
                "  to resolve: answer again.",
                "color = red",
                "glossy: bool, Whether it shines.",
                "glossy [false] =",
                "red", ">",
            ]
        )
    }

    @Test(arguments: Editor.libraries) func answersAreCompleted(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Wall.paint\n")
        try program.wait(forCursorBehind: "color = ")
        program.type("g\t")
        try program.wait(forCursorBehind: "color = green ")
        program.type("\u{7F}\n")
        try program.wait(forCursorBehind: "glossy [false] = ")
    }

    @Test(arguments: Editor.all) func secretsAreNeitherShownNorKept(editor: Editor) throws {
        let home = try Home()
        let program = try TerminalProgram.sample(editor, home)
        program.type("Account.login user=ann\n")
        try program.wait(forCursorBehind: "password = ")
        program.type("hunter2\n")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.lines.suffix(3) == ["password =", "ann, 7 characters", ">"])
        #expect(!program.screen.text.contains("hunter2"))
        // The next line is shown again.
        try program.enter("Text.echo text=seen")
        #expect(program.screen.lines.suffix(3) == ["> Text.echo text=seen", "seen", ">"])
        #expect(try home.history(of: "Sample") == "Account.login user=ann\nText.echo text=seen\n")
    }

    @Test(arguments: Editor.all, ["\u{3}", "\u{4}"]) func cancellingCallsNothing(editor: Editor, key: String) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Account.login\n")
        try program.wait(forCursorBehind: "user = ")
        program.type("ann\n")
        try program.wait(forCursorBehind: "password = ")
        program.type(key)
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.text.contains("Account.login was not called."))
        try program.enter("Text.echo text=then")
        #expect(program.screen.lines.suffix(2) == ["then", ">"])
    }
}
