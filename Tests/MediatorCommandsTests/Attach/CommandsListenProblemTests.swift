import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import Testing

/// `listen` of a console whose commands do not fit together.
@Suite struct CommandsListenProblemTests {
    private struct Named: ConsoleCommand {
        let name = "a b"
        let summary = "Does nothing."

        func run(_ words: Console.Words, in context: Console.Context) async throws {}
    }

    @Test func aConsoleWithProblemsDoesNotListen() async throws {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let console = Console(
            mediator: try .wholeDesk(), name: "Desk", commands: [Named()], streams: streams)
        let error = await #expect(throws: Console.ListenError.self) {
            try await console.listen(at: "/nowhere/socket")
        }
        #expect(
            error?.description.split(separator: "\n").dropFirst().first
                == "  the name \"a b\" of a command cannot be typed as one word")
    }
}
