import ConsoleTestSupport
import Mediator
import MediatorTerminal
import Testing

@testable import MediatorConsole

/// Texts on a terminal, wrapped at spaces.
@Suite struct ConsoleWrappingTests {
    private static let lines = [
        "help", "help call", "help list", "help repeat", "help values", "list", "describe Desk.add", "describe Screen",
        "Desk.ad", "Desk.add itm=pen", "lsit", "help me",
        "Desk.line color=red", "list Nowhere",
    ]

    private func run(_ line: String, columns: Int?) async -> TestConsole.Run {
        var console = TestConsole(line + "\n")
        (console.isTerminal, console.columns) = (columns != nil, columns)
        (console.environment, console.prompt, console.banner) = (["NO_COLOR": "1"], "", "")
        return await console.run([])
    }

    @Test(arguments: lines, [60, 80, 100]) func linesFitAndKeepTheirWords(line: String, columns: Int) async {
        let seen = await run(line, columns: columns)
        let piped = await run(line, columns: nil)
        func words(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }
        #expect(words(seen.output) == words(piped.output))
        #expect(words("line 1: " + seen.error) == words(piped.error) || piped.error.isEmpty)
        for line in (seen.output + seen.error).split(separator: "\n") {
            // Examples stay on one line, for copying.
            #expect(CellWidth.of(line) <= columns || line.contains("example: "), "\(line)")
        }
    }

    @Test func errorsKeepTheirIndentation() async {
        #expect(
            await run("lsit", columns: 60).error.contains(
                """
                no command "lsit".
                  commands: list, find, describe, call, template, time,
                  repeat, variables, interceptors, check, help, history,
                  quit, clear, or TARGET.ACTION to call an action
                  did you mean "list"?

                """))
    }

    @Test func summariesContinueInTheirColumn() async {
        #expect(
            await run("list Screen", columns: 40).output == """
                Screen
                  show   mainActor  Shows a drawing.
                  title  sync       Returns a drawing's
                                    title.

                """)
    }

    @Test func pipedOutputIsNotWrapped() async {
        #expect(await run("help list", columns: nil).output.contains(ListCommand().details))
    }
}
