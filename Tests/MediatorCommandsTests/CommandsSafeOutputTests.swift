import ConsoleTestSupport
import Mediator
import MediatorCoding
import MediatorCommands
import MediatorConsole
import MediatorEvents
import Testing

/// Texts with characters by which a terminal moves its cursor, or changes the order of text.
@Suite struct CommandsSafeOutputTests {
    /// CSI as one character (C1), a right-to-left override, delete, and an escape.
    private static let hostile = "a\u{9B}2J\u{202E}b\u{7F}\u{1B}[2J\u{2066}\u{61C}\u{200F}é"

    private func console(_ lines: String, isTerminal: Bool = true) -> TestConsole {
        var console = TestConsole.products(lines)
        (console.isTerminal, console.prompt, console.banner) = (isTerminal, "", "")
        console.environment = ["NO_COLOR": "1"]
        console.make = { _ in
            try Mediator { registry in
                registry.handle("Web", "title", "Returns a title.", returns: .string) { _ in .string(Self.hostile) }
                registry.handle("Web", "titles", "Returns titles.", returns: .any) { _ in
                    [[Self.hostile: .string(Self.hostile)], [Self.hostile: 1]]
                }
                registry.handle("Web", "fail", "Fails.", failures: ["bad"]) { _ in
                    throw ActionFailure("bad", Self.hostile, ["title": .string(Self.hostile)])
                }
                let later = Action("Web", "later", "Calls back.", Parameter("onDone", Callback<String>.self))
                registry.handle(later) { _, onDone in onDone(Self.hostile) }
                registry.declare(EventSchema("Web", "shown", Self.hostile))
            }
        }
        return console
    }

    private static let lines = [
        "Web.title", "Web.titles", "Web.fail", "Web.later", "describe Web.shown", "list Web", "find shown",
        "list nothing\u{9B}", "trace on --values\nWeb.title\ntrace show\ntrace show --format chrome\ntrace off",
        "$x = Web.title\nvariables\n_", "$x = Web.title\n$x\nWeb.nowhere title=$x", "export",
        "nothing\u{9B}\nhistory", "post Web.shown", "template Web.shown",
    ]

    @Test(arguments: lines, ["", " --json", " --jsonl"]) func nothingMovesTheCursor(lines: String, format: String) async
    {
        let all = lines.split(separator: "\n").map { "\($0)\(format)\n" }.joined()
        let run = await console(all).run([])
        for scalar in (run.output + run.error).unicodeScalars where scalar != "\n" {
            #expect(
                scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && !scalar.properties.isBidiControl,
                "U+\(String(scalar.value, radix: 16)) in \(run.output)\(run.error)")
        }
    }

    @Test func jsonStaysExact() async throws {
        let shown = await console("Web.title --json\n").run([]).output
        #expect(
            shown == #""a\u009b2J\u202eb\u007f\u001b[2J\u2066\u061c\u200fé""# + "\n")
        #expect(try Value(json: shown) == .string(Self.hostile))
        let failure = await console("Web.fail --json\n").run([]).error
        let title = try Value(json: String(failure.drop { $0 != "{" }))["error"]?["details"]?["title"]
        #expect(title == .string(Self.hostile))
        let titles = await console("Web.titles --json\n").run([]).output
        #expect(try Value(json: titles)[0]?[Self.hostile] == .string(Self.hostile))
    }

    @Test func withoutATerminalNothingIsChanged() async {
        #expect(await console("Web.title\n", isTerminal: false).run([]).output == Self.hostile + "\n")
        #expect(
            await console("Web.title --json\n", isTerminal: false).run([]).output
                == "\"" + Self.hostile.replacing("\u{1B}", with: "\\u001b") + "\"\n")
    }

    @Test func headingsStayBold() async {
        var console = console("describe Web.title\n")
        console.environment = [:]
        #expect(await console.run([]).output.hasPrefix("\u{1B}[1mWeb.title() -> string\u{1B}[0m\n"))
    }
}
