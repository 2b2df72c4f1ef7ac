import Foundation
import Testing

/// The lines of former sessions.
@Suite @Typist struct TerminalHistoryTests {
    @Test(arguments: Editor.libraries) func arrowsRecallTheLinesOfFormerRuns(editor: Editor) throws {
        let home = try Home()
        let first = try TerminalProgram.sample(editor, home)
        try first.enter("Text.echo text=one")
        try first.enter("Text.echo text=two")
        first.type("quit\n")
        #expect(try first.waitForEnd() == 0)
        #expect(try home.history(of: "Sample") == "Text.echo text=one\nText.echo text=two\nquit\n")

        let second = try TerminalProgram.sample(editor, home)
        second.type("\u{1B}[A\u{1B}[A")
        try second.wait(forCursorBehind: "> Text.echo text=two")
        second.type("\u{1B}[A\u{1B}[B\u{1B}[A")
        try second.wait(forCursorBehind: "> Text.echo text=one")
        second.type("!\n")
        try second.wait(forCursorBehind: "> ")
        #expect(second.screen.lines == ["ready", "> Text.echo text=one!", "one!", ">"])
    }

    @Test(arguments: Editor.libraries) func ctrlRSearches(editor: Editor) throws {
        let program = try TerminalProgram.sample(editor, Home())
        try program.enter("Text.echo text=needle")
        try program.enter("Text.echo text=hay")
        program.type("\u{12}need")
        try program.wait("the line that was searched") { $0.text.hasSuffix("needle") || $0.text.hasSuffix("bck:need") }
        program.type("\n")
        try program.wait("its result") { $0.lines.suffix(2) == ["needle", ">"] && $0.text.contains("hay") }
    }

    @Test(arguments: Editor.all) func secretsAreNotKept(editor: Editor) throws {
        let home = try Home()
        let program = try TerminalProgram.sample(editor, home)
        try program.enter("Account.login user=ann password=hunter2")
        program.type("quit\n")
        #expect(try program.waitForEnd() == 0)
        #expect(try home.history(of: "Sample") == "Account.login user=ann password=•••\nquit\n")
        let file = "\(home.path)/.local/state/Sample/history"
        #expect(try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int == 0o600)
    }

    @Test func severalConsolesKeepAllTheirLines() throws {
        let home = try Home()
        let programs = try (0..<3).map { _ in try TerminalProgram.sample(.none, home) }
        for number in 0..<5 {
            for (index, program) in programs.enumerated() { program.type("Text.echo text=\(index).\(number)\n") }
        }
        for (index, program) in programs.enumerated() {
            // Keys typed ahead are shown at once, and the result then follows the prompt.
            try program.wait("the last result") { screen in
                let last = Array(screen.lines.suffix(2))
                return last == ["\(index).4", ">"] || last == ["> \(index).4", ">"]
            }
        }
        let lines = try home.history(of: "Sample").split(separator: "\n").map(String.init)
        let all = (0..<3).flatMap { index in (0..<5).map { "Text.echo text=\(index).\($0)" } }
        #expect(lines.sorted() == all.sorted())
    }
}
