import Foundation
import TestSupport
import Testing

/// The terminal sessions of the documentation.
@Suite @Typist struct TerminalRecordingTests {
    private static let guides = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/MediatorConsole/MediatorConsole.docc")

    /// Types text and keys.
    private func type(at program: TerminalProgram) throws {
        try program.wait(forCursorBehind: "> ")
        program.type("Catalog.pro\t")
        try program.wait(forCursorBehind: "> Catalog.product ")
        program.type("i\tP-1001\n")
        try program.wait(forCursorBehind: "> ")
        program.type("Cart.add\n")
        try program.wait(forCursorBehind: "productID = ")
        program.type("P-1001\n")
        try program.wait(forCursorBehind: "quantity [1] = ")
        program.type("2\n")
        try program.wait(forCursorBehind: "> ")
        program.type("Cart.add {\n")
        try program.wait(forCursorBehind: "… ")
        program.type("\"productID\": \"P-1002\"}\n")
        try program.enter("$cart = Cart.items")
        try program.enter("Catalog.product id=$cart[1].productID")
        // Ctrl-C drops the line.
        try program.wait(forCursorBehind: "> ")
        program.type("Cart.clear")
        try program.wait(forCursorBehind: "> Cart.clear")
        program.type("\u{3}")
        try program.wait(forCursorBehind: "> ")
        // Two lines up: the one before the last.
        program.type("\u{1B}[A\u{1B}[A")
        try program.wait(forCursorBehind: "> $cart = Cart.items")
        program.type("\u{15}")
        try program.wait(forCursorBehind: "> ")
        try program.enter("Cart.totl")
        try program.enter("Cart.total")
        program.type("quit\n")
        #expect(try program.waitForEnd() == 0)
    }

    @Test(arguments: Editor.libraries) func theDocumentationShowsIt(editor: Editor) throws {
        let home = try Home()
        let program = try TerminalProgram("DemoApp", in: home, editor)
        try type(at: program)
        try compare(
            program.screen.lines.dropFirst().joined(separator: "\n"), withBlock: "> Catalog.product",
            of: "CallingByName.md")
    }

    @Test(arguments: Editor.libraries) func theDocumentationShowsAnotherTerminal(editor: Editor) throws {
        let home = try Home()
        let path = "\(home.path)/shop.sock"
        let app = try TerminalProgram("DemoApp", ["listen", path], in: home, editor)
        try app.wait(forLine: "listening at \(path); Ctrl-C ends it")
        let program = try TerminalProgram("DemoApp", ["attach", path], in: home, editor)
        try program.wait(forCursorBehind: "> ")
        program.type("Cart.a\tproductID=P-1001\n")
        try program.wait(forCursorBehind: "> ")
        // The app continues without the client, and keeps its changes.
        program.type("quit\n")
        #expect(try program.waitForEnd() == 0)
        let again = try TerminalProgram("DemoApp", ["attach", path], in: home, editor)
        try again.wait(forCursorBehind: "> ")
        try again.enter("Cart.total")
        app.type("\u{3}")
        #expect(try app.waitForEnd() == 0)
        #expect(try again.waitForEnd() == 70)
        let sessions = [program, again].map { program in
            (["$ DemoApp attach /tmp/shop.sock"] + program.screen.lines).joined(separator: "\n")
        }
        let session = sessions.joined(separator: "\n").replacing(path, with: "/tmp/shop.sock")
        try compare(session, withBlock: "$ DemoApp attach", of: "ConsoleWithoutATerminal.md")
    }

    /// Compares a session with the block of a guide that begins with a text, or puts it there.
    private func compare(_ session: String, withBlock start: String, of guide: String) throws {
        let file = Self.guides.appending(path: guide)
        var document = try String(contentsOf: file, encoding: .utf8)
        let fence = "```text\n"
        let block = try #require(document.range(of: fence + start)).lowerBound
        let first = document.index(block, offsetBy: fence.count)
        let end = try #require(document.range(of: "\n```\n", range: first..<document.endIndex)).lowerBound
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            document.replaceSubrange(first..<end, with: session)
            try document.write(to: file, atomically: true, encoding: .utf8)
        } else {
            #expect(DemoCatalog.withoutCounts(session) == DemoCatalog.withoutCounts(String(document[first..<end])))
        }
    }
}
