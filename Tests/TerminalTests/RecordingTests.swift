import Foundation
import Testing

/// The session at a terminal that the documentation shows.
@Suite @Typist struct RecordingTests {
    private static let document = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(components: "docs", "Console.md")

    /// The block of the documentation that holds the session.
    private static let fences = (start: "```text\n> Catalog", end: "\n```\n")

    /// What is typed: text as it stands, and keys.
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
        // Ctrl-C drops what was begun.
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
        let program = try TerminalProgram("DemoApp", environment: home.environment(editor))
        try type(at: program)
        let session = program.screen.lines.dropFirst().joined(separator: "\n")

        var document = try String(contentsOf: Self.document, encoding: .utf8)
        let start = try #require(document.range(of: Self.fences.start)).lowerBound
        let first = document.index(start, offsetBy: "```text\n".count)
        let end = try #require(document.range(of: Self.fences.end, range: first..<document.endIndex)).lowerBound
        if ProcessInfo.processInfo.environment["RECORD_TRANSCRIPTS"] != nil {
            document.replaceSubrange(first..<end, with: session)
            try document.write(to: Self.document, atomically: true, encoding: .utf8)
        } else {
            #expect(session == document[first..<end])
        }
    }
}
