import Foundation
import Testing

/// Ctrl-C and Ctrl-D, with each library and without one.
@Suite @Typist struct TerminalInterruptTests {
    @Test(arguments: Editor.all) func ctrlCDropsTheLine(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Text.echo text=never")
        try program.wait(forCursorBehind: "> Text.echo text=never")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "> ")
        try program.enter("Text.echo text=then")
        #expect(program.screen.lines.suffix(2) == ["then", ">"])
    }

    @Test(arguments: Editor.libraries) func ctrlCEndsASearch(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        try program.enter("Text.echo text=found")
        program.type("\u{12}fou")
        try program.wait("the search") {
            $0.lines.last?.contains("fou") ?? false && $0.lines.last?.contains("> ") == false
        }
        program.type("\u{3}")
        try program.wait(forCursorBehind: "> ")
        try program.enter("Text.echo text=then")
        #expect(program.screen.lines.suffix(2) == ["then", ">"])
    }

    @Test(arguments: Editor.all) func ctrlCCancelsTheRunningAction(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Slow.wait\n")
        try program.wait(forLines: "Slow.wait onStart: 1")
        program.type("\u{3}")
        try program.wait(forLines: "^C", "Slow.wait was cancelled.", ">")
        try program.enter("Text.echo text=then")
        try program.wait(forLines: "then", ">")
    }

    @Test(arguments: Editor.all) func aSecondCtrlCDoesNotWaitForTheAction(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Slow.hang\n")
        try program.wait(forLines: "Slow.hang onStart: 1")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "> ")
        #expect(program.screen.text.contains("the command was cancelled, but still runs."))
        try program.enter("Text.echo text=then")
        try program.wait(forLines: "then", ">")
    }

    @Test(arguments: Editor.all) func aThirdCtrlCEndsABlockedProcess(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Screen.freeze\n")
        try program.wait(forLines: "Screen.freeze onStart: 1")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "")
        program.type("\u{3}")
        #expect(try program.waitForEnd() == -SIGINT)
    }

    /// Nobody reads the terminal, so that no text of the process gets there.
    @Test(arguments: Editor.all) func aThirdCtrlCEndsAProcessThatCannotWrite(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("Slow.hang\n")
        try program.wait(forLines: "Slow.hang onStart: 1")
        #expect(try program.signalUntilEnd(SIGINT) == -SIGINT)
    }

    @Test(arguments: Editor.all) func ctrlDEnds(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        program.type("\u{4}")
        #expect(try program.waitForEnd() == 0)
    }

    /// A list of 100,000 records shows its beginning at once, and Ctrl-C ends it.
    @Test(arguments: Editor.all) func aLongListIsInterrupted(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        try program.enter(
            "$records = Many.records count=100000 --jsonl", until: "{\"name\":\"record 499\",\"number\":499}")
        program.type("\u{3}")
        try program.wait("the prompt") { $0.beforeCursor == "> " }
        #expect(!program.screen.text.contains("99999"))
    }
}
