import Foundation
import Testing

/// A terminal that is attached to an app in another terminal.
@Suite @Typist struct TerminalAttachTests {
    /// An app that listens, and an attached client.
    private struct Pair {
        let app: TerminalProgram
        let client: TerminalProgram
        let home: Home
        let path: String
    }

    private func attach(_ editor: Editor, _ body: (Pair) throws -> Void) throws {
        let home = try Home()
        let path = "\(home.path)/app.sock"
        let app = try TerminalProgram("TerminalSample", ["listen", path], in: home, .none)
        try app.wait(forLine: "listening at \(path); Ctrl-C ends it")
        let client = try TerminalProgram("TerminalSample", ["attach", path], in: home, editor)
        try client.wait(forCursorBehind: "> ")
        let pair = Pair(app: app, client: client, home: home, path: path)
        // An unused program would be ended.
        try withExtendedLifetime(pair) { try body(pair) }
    }

    @Test(arguments: Editor.libraries) func linesAreCompletedByTheApp(editor: Editor) throws {
        try attach(editor) { pair in
            let client = pair.client
            client.type("Wa\t")
            try client.wait(forCursorBehind: "> Wall.")
            client.type("p\t")
            try client.wait(forCursorBehind: "> Wall.paint ")
            try client.wait(forLine: "> Wall.paint color=one of \"red\", \"green\", \"sky blue\" [glossy=false]")
            client.type("c\ts\t")
            try client.wait(forCursorBehind: "> Wall.paint color=\"sky blue\" ")
            client.type("\n")
            try client.wait(forCursorBehind: "> ")
            #expect(client.screen.lines == ["ready", "> Wall.paint color=\"sky blue\"", "sky blue", ">"])
            client.type("quit\n")
            #expect(try client.waitForEnd() == 0)
        }
    }

    @Test(arguments: Editor.all) func ctrlCCancelsTheActionThere(editor: Editor) throws {
        try attach(editor) { pair in
            let client = pair.client
            client.type("$kept = Text.count text=abc\n")
            try client.wait(forCursorBehind: "> ")
            client.type("Slow.wait\n")
            try client.wait(forLines: "Slow.wait onStart: 1")
            client.type("\u{3}")
            try client.wait(forLines: "^C", "Slow.wait was cancelled.", ">")
            // The session is still the same.
            try client.enter("variables")
            #expect(client.screen.lines.contains("$kept  int  3"))
        }
    }

    @Test func aSecondCtrlCDoesNotWaitForTheAction() throws {
        try attach(.none) { pair in
            let client = pair.client
            client.type("Slow.hang\n")
            try client.wait(forLines: "Slow.hang onStart: 1")
            client.type("\u{3}")
            try client.wait(forCursorBehind: "")
            client.type("\u{3}")
            try client.wait(forCursorBehind: "> ")
            #expect(client.screen.text.contains("the command was cancelled, but still runs."))
            try client.enter("Text.echo text=then")
            try client.wait(forLines: "then", ">")
            client.type("\u{4}")
            #expect(try client.waitForEnd() == 0)
        }
    }

    @Test(arguments: Editor.all) func missingParametersAreAskedForAndSecretsAreNotKept(editor: Editor) throws {
        try attach(editor) { pair in
            pair.client.type("Account.login user=ann\n")
            try pair.client.wait(forCursorBehind: "password = ")
            pair.client.type("hunter2\n")
            try pair.client.wait(forLines: "ann, 7 characters", ">")
            try pair.client.enter("Account.login user=ann password=hunter2")
            pair.client.type("quit\n")
            #expect(try pair.client.waitForEnd() == 0)
            #expect(!pair.client.screen.text.replacing("password=hunter2", with: "").contains("hunter2"))
            let history = "Account.login user=ann\nAccount.login user=ann password=•••\nquit\n"
            #expect(try pair.home.history(of: "Sample") == history)
        }
    }

    @Test(arguments: Editor.all) func aWaitingClientSeesTheEndOfTheApp(editor: Editor) throws {
        try attach(editor) { pair in
            pair.client.type("Text.ec")
            try pair.client.wait(forCursorBehind: "> Text.ec")
            pair.app.type("\u{3}")
            #expect(try pair.app.waitForEnd() == 0)
            #expect(try pair.client.waitForEnd() == 70)
            #expect(
                pair.client.screen.text.contains(
                    """
                    ended the connection.
                      to resolve: check that it still runs; it serves at most 16 clients.
                    """))
        }
    }

    @Test func aSecondCtrlCDoesNotWaitForRunningCommands() throws {
        try attach(.none) { pair in
            pair.client.type("Slow.hang\n")
            try pair.client.wait(forLines: "Slow.hang onStart: 1")
            pair.app.type("\u{3}")
            #expect(try pair.client.waitForEnd() == 70)
            pair.app.type("\u{3}")
            #expect(try pair.app.waitForEnd() == -SIGINT)
        }
    }

    /// Closing the terminal of the app removes its socket.
    @Test func aHangUpEndsListening() throws {
        try attach(.none) { pair in
            pair.app.signal(SIGHUP)
            let statuses = [try pair.app.waitForEnd(), try pair.client.waitForEnd()]
            #expect(statuses == [0, 70])
            #expect(!FileManager.default.fileExists(atPath: pair.path))
        }
    }

    @Test func resultsFitTheTerminalOfTheClient() throws {
        try attach(.none) { pair in
            let client = pair.client
            client.resize(rows: 24, columns: 40)
            try client.enter("Wall.paint color=red glossy=maybe")
            try client.enter("Text.echo text=abc --json")
            try client.wait(forLines: "\"abc\"", ">")
            try client.enter("Many.records count=2")
            #expect(client.screen.lines.suffix(4) == ["number  name", "     0  record 0", "     1  record 1", ">"])
        }
    }

    @Test(arguments: Editor.libraries) func pastedLinesAreCounted(editor: Editor) throws {
        try attach(editor) { pair in
            try pair.client.enter("Text.echo text=first")
            pair.client.type("\u{1B}[200~Text.echo text=one\nText.echo text=two\n\u{1B}[201~")
            try pair.client.wait(forLine: ">  2 lines pasted: Enter runs, Ctrl-C drops")
            pair.client.type("\n")
            try pair.client.wait(
                forLines: "first", "> Text.echo text=one", "one", "> Text.echo text=two", "two", ">")
        }
    }
}
