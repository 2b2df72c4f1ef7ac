import ConsoleTestSupport
import Foundation
import Mediator
import MediatorConsole
import TestSupport
import Testing

/// Parameters from files.
@Suite struct ConsoleFileParameterTests {
    /// A temporary file with a text.
    private static func withFile<T>(_ bytes: [UInt8], _ body: (String) async throws -> T) async throws -> T {
        let folder = try TemporaryDirectory()
        let file = folder.url.appending(component: "value.txt")
        try Data(bytes).write(to: file)
        return try await body(file.path)
    }

    private static let values: [(call: String, file: String, output: String)] = [
        ("Desk.add @FILE", "{\"item\": \"pen\",\n \"count\": 2}\n", "7\n"),
        ("Desk.note text=@FILE", "two\nlines\n", "two\nlines\n\n"),
        ("Desk.note text=@FILE", "null", "null\n"),
        ("Desk.fetch id=@FILE", " 7\n", "fetched 7\n"),
        ("Desk.echo value=@FILE", "[1, 2]\n", "1\n2\n"),
        ("Desk.echo value=\"@FILE\"", "", "@FILE\n"),
    ]

    @Test(arguments: values)
    func theSchemaDeterminesHowAFileIsRead(call: String, file: String, output: String) async throws {
        try await Self.withFile(Array(file.utf8)) { path in
            let run = await TestConsole(call.replacing("FILE", with: path)).run([])
            #expect(run == .init(output: output.replacing("FILE", with: path)))
        }
    }

    @Test func bytesAreReadUnchanged() async throws {
        let rest = "flag=true price=1 tags=[] size=small box={\"size\": \"small\", \"lines\": []}"
        try await Self.withFile([0xFF, 0, 1]) { path in
            let run = await TestConsole("Desk.types \(rest) data=@\(path)\n_.data --json").run([])
            #expect(run.output.hasSuffix("\n\"/wAB\"\n"))
            #expect(run.error == "")
        }
    }

    @Test func textMustBeUTF8() async throws {
        try await Self.withFile([0xFF]) { path in
            let run = await TestConsole().run(["call", "Desk.note", "text=@\(path)"])
            #expect(run.error.hasPrefix("\"/"))
            #expect(run.error.hasSuffix("\" is not UTF-8.\n  to resolve: convert it.\n"))
            #expect(run.status == .data)
        }
    }

    @Test func aPathMayBeginInTheHome() async throws {
        try await Self.withFile(Array("7".utf8)) { path in
            var console = TestConsole("Desk.fetch id=@~/value.txt")
            console.environment = ["HOME": (path as NSString).deletingLastPathComponent]
            #expect(await console.run([]) == .init(output: "fetched 7\n"))
        }
    }

    @Test func aFolderIsAnError() async throws {
        let run = await TestConsole().run(["call", "Desk.note", "text=@/"])
        let error = """
            cannot read "/": Is a directory.
              to resolve: give the name of a file; write @@ for a text that begins with @.

            """
        #expect(run == .init(error: error, status: .data))
    }

    @Test func aFileThatIsTooLongIsAnError() async throws {
        try await Self.withFile([]) { path in
            // All zeros, which take no room on the disk.
            let file = try #require(FileHandle(forWritingAtPath: path))
            try file.truncate(atOffset: 16 << 20 + 1)
            let run = await TestConsole().run(["call", "Desk.note", "text=@\(path)"])
            #expect(run.error.hasSuffix("\" is longer than 16 MB.\n  to resolve: split it.\n"))
            #expect(run.status == .data)
        }
    }

    @Test(.hangLimit) func onlyARegularFileIsRead() async {
        let run = await TestConsole().run(["call", "Desk.note", "text=@/dev/zero"])
        let error = """
            cannot read "/dev/zero": it is not a regular file.
              to resolve: give the name of a file; write @@ for a text that begins with @.

            """
        #expect(run == .init(error: error, status: .data))
    }
}
