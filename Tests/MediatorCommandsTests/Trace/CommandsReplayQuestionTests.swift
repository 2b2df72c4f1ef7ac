import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import Testing
import TestSupport

/// The question before a recording that destroys is repeated.
@Suite struct CommandsReplayQuestionTests {
    private func run(
        _ arguments: [String] = [],
        input: String = "",
        ask: (@Sendable (Console.Question) async -> String?)?
    ) async -> (output: String, calls: [String]) {
        let calls = Recorder<String>()
        var console = TestConsole.products(input)
        console.ask = ask
        console.make = { _ in
            try Mediator { registry in
                registry.handle(Action("Cart", "clear", "Removes all.", impact: .destroys)) { _ in calls.record("clear")
                }
                registry.handle(Action("Cart", "add", "Adds.")) { _ in calls.record("add") }
            }
        }
        let pieces = await console.record(arguments).pieces
        return (pieces.map(\.text).joined(), calls.all)
    }

    @Test func aLineAsksBeforeItRepeatsARecordingThatDestroys() async throws {
        let folder = try TemporaryDirectory()
        let file = "\(folder.path)/calls.jsonl"
        _ = await run(input: "record \(file)\nCart.add\nCart.clear\nCart.clear\n", ask: nil)
        let asked = Recorder<Console.Question>()
        let refused = await run(input: "replay \(file)\n") { question in
            asked.record(question)
            return "no"
        }
        #expect(
            asked.all == [Console.Question("Cart.clear cannot be undone. Continue? (yes/no) ", choices: ["yes", "no"])])
        #expect(
            (refused.calls, refused.output) == (
                [],
                "line 1: the recording was not repeated.\n  to resolve: answer \"yes\", or write \"--yes\" in the line.\n"
            ))
        let confirmed = await run(input: "replay \(file) --yes\n") { _ in
            Issue.record("the user was asked")
            return nil
        }
        #expect(confirmed.calls == ["add", "clear", "clear"])
        #expect(await run(["replay", file], ask: nil).calls == ["add", "clear", "clear"])
    }
}
