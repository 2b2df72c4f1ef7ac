import ConsoleTestSupport
import Foundation
import Mediator
import MediatorConsole
import TestSupport
import Testing

/// Lines whose results go to a file.
@Suite struct ConsoleOutputFileTests {
    @Test(arguments: [
        "Desk.lines", "Desk.lines --json", "list", "describe Desk", "help", "$kept = Desk.lines",
        "Desk.add(item: \"pen\")", "template Desk.add", "check", "find item",
    ])
    func theFileHasWhatTheLinePrints(line: String) async throws {
        let folder = try TemporaryDirectory()
        let printed = await TestConsole(line + "\n").run([])
        var console = TestConsole("\(line) > \(folder.path)/one\n\(line) >\(folder.path)/two\n")
        // A file is no terminal, where tables fit the width and headings are bold.
        (console.isTerminal, console.columns, console.prompt, console.banner) = (true, 20, "", "")
        let run = await console.run([])
        #expect(run.output == "")
        #expect(
            run.error.replacing("\u{1B}[2m", with: "").replacing("\u{1B}[0m", with: "")
                == "\nsaved in \(folder.path)/one\nsaved in \(folder.path)/two\n\n")
        #expect(try folder.text(of: "one") == printed.output)
        #expect(try folder.text(of: "two") == printed.output)
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/one")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
    }

    @Test func aFailureLeavesTheFile() async throws {
        let folder = try TemporaryDirectory()
        let run = await TestConsole(
            "Desk.note text=first > \(folder.path)/a\nTrouble.refuse > \(folder.path)/a\nDesk.ad > \(folder.path)/b\n"
        ).run([])
        #expect(run.status == .failure)
        #expect(try folder.text(of: "a") == "first\n")
        #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/b"))
    }

    @Test(arguments: ["> a=b.txt", ">a=b.txt", "> a=\"b.txt\""])
    func aNameMayHaveAnEqualsSign(ending: String) async throws {
        let folder = try TemporaryDirectory()
        let line = "Desk.note text=first " + ending.replacing("a=", with: "\(folder.path)/a=")
        #expect(await TestConsole(line + "\n").run([]) == .init(error: "saved in \(folder.path)/a=b.txt\n"))
        #expect(try folder.text(of: "a=b.txt") == "first\n")
    }

    @Test(arguments: [
        ("list >", "no file follows \">\"."), ("list >>", "a line cannot append to a file."),
        ("list >> file", "a line cannot append to a file."), ("list >>file", "a line cannot append to a file."),
        ("list >> a=b", "a line cannot append to a file."), ("list >>a=b", "a line cannot append to a file."),
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
}
