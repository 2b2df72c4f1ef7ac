import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorGateway
import Testing

@testable import MediatorConsole

/// Help of the commands of products.
@Suite struct CommandsHelpTests {
    /// The commands whose example works after a call.
    private static let examples = Console.productCommands.filter { $0.modes.contains(.line) }.map(\.name)
        .filter { !["diff", "record", "replay"].contains($0) }

    private func example(_ command: String) async throws -> String {
        let help = await TestConsole.products("help \(command)\n").run([]).output
        let last = try #require(help.split(separator: "\n").last)
        #expect(last.hasPrefix("example: "))
        return String(last.dropFirst("example: ".count))
    }

    @Test(arguments: examples) func examplesOfCommandsWork(command: String) async throws {
        let example = try await example(command)
        #expect(example.split(separator: " ").first.map(String.init) == command)
        let run = await TestConsole.products("Desk.clear\n\(example)\n").run([])
        #expect(run.status == .done, "\(example): \(run.error)")
    }

    @Test func examplesOfFilesAreRecordings() async throws {
        #expect(try await example("record") == "record calls.jsonl")
        #expect(try await example("replay") == "replay calls.jsonl")
        #expect(try await example("diff") == "diff catalog.json")
    }

    @Test(arguments: Console.productCommands.filter { $0.modes.contains(.arguments) }.map(\.name))
    func commandsOfArgumentsHaveAnExample(command: String) async {
        let run = await TestConsole.products().run(["help", command])
        #expect(run.output.split(separator: "\n").last?.hasPrefix("example: Desk \(command)") == true)
    }

    /// At 100 columns the commands, the topics and their summaries take one line each.
    @Test(arguments: [Console.Mode.arguments, .line]) func eachCommandHasOneLine(mode: Console.Mode) async throws {
        let gateway: @Sendable (Mediator) throws -> Gateway = { try Gateway($0) }
        var console = TestConsole.products(mode == .line ? "help\n" : "")
        console.commands = Console.gatewayCommands(gateway) + [ServeCommand(gateway: gateway)]
        (console.isTerminal, console.columns, console.banner) = (true, 100, "")
        let output = await console.run(mode == .line ? [] : ["--help"]).output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        let commands = try #require(lines.firstIndex(of: "commands"))
        let topics = try #require(lines.firstIndex(of: "topics"))
        let names = lines[(commands + 1)..<(topics - 1)].map { String($0.split(separator: " ").first ?? "") }
        #expect(names == CommandList(Console.productCommands + console.commands).all(in: mode).map(\.name))
    }
}
