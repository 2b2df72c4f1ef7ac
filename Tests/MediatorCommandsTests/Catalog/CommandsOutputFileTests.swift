import ConsoleTestSupport
import Mediator
import MediatorConsole
import TestSupport
import Testing

/// Results of commands for catalogs in files.
@Suite struct CommandsOutputFileTests {
    @Test(arguments: ["export --format html", "export --format markdown"])
    func theFileHasWhatTheLinePrints(line: String) async throws {
        let folder = try TemporaryDirectory()
        let printed = await TestConsole.products(line + "\n").run([])
        #expect(
            await TestConsole.products("\(line) > \(folder.path)/one\n").run([])
                == .init(error: "saved in \(folder.path)/one\n"))
        #expect(try folder.text(of: "one") == printed.output)
    }

    /// A command that has printed its failure fills the file: the differences of `diff`.
    @Test func aPrintedFailureIsInTheFile() async throws {
        let folder = try TemporaryDirectory()
        var other = TestConsole.products("export \(folder.path)/old.json\n")
        other.make = { _ in try Mediator { $0.handle("Gone", "one") { _ in .null } } }
        #expect(await other.run([]) == .init(error: "saved 1 action as json\n"))
        let run = await TestConsole.products("diff \(folder.path)/old.json > \(folder.path)/changes\n").run([])
        #expect(run == .init(error: "saved in \(folder.path)/changes\n", status: .failure))
        #expect(try folder.text(of: "changes").contains("Gone.one"))
    }

    @Test(arguments: [
        ("page.html", "html"), ("list.md", "markdown"), ("list.MARKDOWN", "markdown"), ("actions.ts", "typescript"),
        ("all.json", "json"),
    ])
    func exportTakesTheFormatFromTheFile(name: String, format: String) async throws {
        let folder = try TemporaryDirectory()
        let printed = await TestConsole.products().run(["export", "--format", format])
        for line in ["export \(folder.path)/\(name)", "export --format \(format) \(folder.path)/file"] {
            #expect(
                await TestConsole.products(line + "\n").run([]) == .init(error: "saved 17 actions as \(format)\n"))
        }
        #expect(try folder.text(of: name) == printed.output)
        #expect(try folder.text(of: "file") == printed.output)
    }

    @Test func exportNeedsAFormat() async {
        let error = """
            line 1: the file name "catalog" does not determine a format.
              to resolve: use the extension .json, .html, .md or .ts, or add --format FORMAT.

            """
        #expect(await TestConsole.products("export catalog\n").run([]) == .init(error: error, status: .usage))
    }
}
