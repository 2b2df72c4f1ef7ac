import ConsoleTestSupport
import Mediator
import MediatorTerminal
import Testing

@testable import MediatorConsole

/// Help, and its examples.
@Suite struct ConsoleHelpTests {
    /// The commands whose example works after a call.
    private static let examples = CommandList().all(in: .line).map(\.name)

    private func example(_ command: String, _ arguments: [String] = []) async throws -> String {
        let help = await TestConsole("help \(command)\n").run([]).output
        let last = try #require(help.split(separator: "\n").last)
        #expect(last.hasPrefix("example: "))
        return String(last.dropFirst("example: ".count))
    }

    @Test(arguments: examples) func examplesOfCommandsWork(command: String) async throws {
        let example = try await example(command)
        #expect(example.split(separator: " ").first.map(String.init) == command)
        let run = await TestConsole("Desk.clear\n\(example)\n").run([])
        #expect(run.status == .done, "\(example): \(run.error)")
    }

    @Test(arguments: CommandList().all(in: .arguments).map(\.name))
    func commandsOfArgumentsHaveAnExample(command: String) async {
        let run = await TestConsole().run(["help", command])
        #expect(run.output.split(separator: "\n").last?.hasPrefix("example: Desk \(command)") == true)
    }

    @Test(arguments: HelpTopic.allCases) func topicsAreListedAndExplained(topic: HelpTopic) async {
        for arguments in [["--help"], ["help"]] {
            #expect(await TestConsole().run(arguments).output.contains("\n  help \(topic) "))
        }
        let run = await TestConsole("help \(topic)\n").run([])
        #expect(run.output.hasPrefix("\(topic)\n\n\(topic.summary)\n\n  "))
        #expect(run.output.split(separator: "\n").last?.hasPrefix("example: ") == true)
    }

    @Test func theExampleOfValuesWorks() async throws {
        let example = try await example("values")
        #expect(example == "$kept = Desk.add item=text count=1")
        #expect(await TestConsole("\(example)\n$kept\n").run([]).output == "8\n8\n")
    }

    @Test func theExampleOfKeysIsABeginning() async throws {
        #expect(try await example("keys") == "Desk.ad, Tab")
    }

    @Test(arguments: [20, 40, 79, 300]) func helpFitsTheTerminal(columns: Int) async {
        var console = TestConsole("help\nhelp values\nhelp keys\n")
        (console.isTerminal, console.columns, console.environment) = (true, columns, ["NO_COLOR": "1"])
        let lines = await console.run([]).output.split(separator: "\n")
        let tables = lines.filter { $0.hasPrefix("  ") }
        // A word or a term longer than its column exceeds it.
        let limit = max(44, min(columns, 100))
        #expect(tables.allSatisfy { CellWidth.of($0) <= limit || !$0.hasPrefix("    ") })
        if columns >= 79 { #expect(tables.allSatisfy { CellWidth.of($0) <= limit }) }
    }
}
