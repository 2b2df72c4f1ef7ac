import Foundation
import Mediator
import MediatorCommands
import MediatorConsole
import Testing

/// Lines whose results go to a file.
@Suite struct OutputFileTests {
    private struct Folder {
        let path = FileManager.default.temporaryDirectory.appending(component: "Results-\(UUID().uuidString)").path

        init() throws {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        }

        func text(_ name: String) throws -> String {
            try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        }

        func remove() { try? FileManager.default.removeItem(atPath: path) }
    }

    @Test(arguments: [
        "Desk.lines", "Desk.lines --json", "list", "describe Desk", "help", "$kept = Desk.lines",
        "export --format html",
        "export --format markdown", "Desk.add(item: \"pen\")", "template Desk.add", "graph", "check", "find item",
    ])
    func theFileHasWhatTheLinePrints(line: String) async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let printed = await TestConsole(line + "\n").run([])
        var console = TestConsole("\(line) > \(folder.path)/one\n\(line) >\(folder.path)/two\n")
        // A file is no terminal, where tables fit the width and headings are bold.
        (console.isTerminal, console.columns, console.prompt, console.banner) = (true, 20, "", "")
        let run = await console.run([])
        #expect(run.output == "")
        #expect(
            run.error.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
                == "\nsaved in \(folder.path)/one\nsaved in \(folder.path)/two\n\n")
        #expect(try folder.text("one") == printed.output)
        #expect(try folder.text("two") == printed.output)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/one")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aFailureLeavesTheFile() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let run = await TestConsole(
            "Desk.note text=first > \(folder.path)/a\nTrouble.refuse > \(folder.path)/a\nDesk.ad > \(folder.path)/b\n"
        ).run([])
        #expect(run.status == .failure)
        #expect(try folder.text("a") == "first\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/b"))
    }

    /// A command that has printed its failure fills the file: the differences of `diff`.
    @Test func aPrintedFailureIsInTheFile() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        var other = TestConsole("export \(folder.path)/old.json\n")
        other.make = { _ in try Mediator { $0.handle("Gone", "one") { _ in .null } } }
        #expect(await other.run([]) == .init(error: "saved 1 action as json\n"))
        let run = await TestConsole("diff \(folder.path)/old.json > \(folder.path)/changes\n").run([])
        #expect(run == .init(error: "saved in \(folder.path)/changes\n", status: .failure))
        #expect(try folder.text("changes").contains("Gone.one"))
    }

    @Test func linesOfACheckedFileGoThereToo() async throws {
        let folder = try Folder()
        defer { folder.remove() }
        try "Desk.note text=inner\n".write(toFile: "\(folder.path)/lines", atomically: true, encoding: .utf8)
        let run = await TestConsole("check --run \(folder.path)/lines > \(folder.path)/out\n").run([])
        #expect(run == .init(error: "saved in \(folder.path)/out\n"))
        #expect(try folder.text("out").hasPrefix("inner\nok: "))
    }

    @Test(arguments: [
        ("list >", "no file follows \">\"."), ("list >>", "a line cannot append to a file."),
        ("list >> file", "a line cannot append to a file."), ("list >>file", "a line cannot append to a file."),
    ])
    func otherSignsAreErrors(line: String, message: String) async {
        let error = """
            line 1: \(message)
              to resolve: write "LINE > FILE", which replaces the file; quote ">" in a value.

            """
        #expect(await TestConsole(line + "\n").run([]) == .init(error: error, status: .usage))
    }

    @Test func aSignInQuotesIsAText() async {
        #expect(
            await TestConsole("Desk.note text=\">\"\nDesk.note text=>\nDesk.add \">\"\n").run([]).output == ">\n>\n5\n")
    }

    @Test func aFileThatCannotBeWrittenIsAnError() async {
        let error = """
            line 1: cannot write "/nowhere/file": No such file or directory.
              to resolve: give the name of a file in a folder where you may write.

            """
        #expect(await TestConsole("list > /nowhere/file\n").run([]) == .init(error: error, status: .data))
    }

    // MARK: export

    @Test(arguments: [
        ("page.html", "html"), ("list.md", "markdown"), ("list.MARKDOWN", "markdown"), ("actions.ts", "typescript"),
        ("all.json", "json"),
    ])
    func exportTakesTheFormatFromTheFile(name: String, format: String) async throws {
        let folder = try Folder()
        defer { folder.remove() }
        let printed = await TestConsole().run(["export", "--format", format])
        for line in ["export \(folder.path)/\(name)", "export --format \(format) \(folder.path)/file"] {
            #expect(
                await TestConsole(line + "\n").run([]) == .init(error: "saved 17 actions as \(format)\n"))
        }
        #expect(try folder.text(name) == printed.output)
        #expect(try folder.text("file") == printed.output)
    }

    @Test func exportNeedsAFormat() async {
        let error = """
            line 1: the file name "catalog" does not determine a format.
              to resolve: use the extension .json, .html, .md or .ts, or add --format FORMAT.

            """
        #expect(await TestConsole("export catalog\n").run([]) == .init(error: error, status: .usage))
    }
}
