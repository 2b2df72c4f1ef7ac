import ConsoleTestSupport
import Testing

@testable import MediatorConsole

/// Services in lines.
@Suite struct CommandsServiceNameTests {
    @Test(
        arguments: [
            ("describe D", ["Desk.", "Drawing"]), ("list ", ["Desk", "Screen", "Trouble", "Drawing"]),
            ("list Dr", ["Drawing"]),
        ] as [(String, [String])]
    ) func namesAreCompleted(line: String, expected: [String]) throws {
        #expect(try Completer().texts(line) == expected)
    }

    @Test func nameIsFoundInAnotherCase() async {
        let run = await TestConsole.products("describe drawing\n").run([])
        #expect(run == (await TestConsole.products("describe Drawing\n").run([])))
        #expect(run.output.hasPrefix("service Drawing"))
    }
}
