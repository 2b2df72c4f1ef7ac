import ConsoleTestSupport
import Foundation
import Mediator
import MediatorCommands
import MediatorConsole
import Synchronization
import Testing
import TestSupport

/// The question before a recording that destroys is repeated.
@Suite struct CommandsReplayQuestionTests {
    private func run(
        _ arguments: [String] = [],
        input: String = "",
        ask: (@Sendable (Console.Question) async -> String?)?
    ) async throws -> (output: String, calls: [String]) {
        let (written, calls) = (Written(), Recorder<String>())
        let lines = Mutex([Array(input.utf8)])
        let streams = Console.Streams(
            input: { lines.withLock { $0.popLast() } ?? [] }, output: { written.append(1, $0) },
            error: { written.append(2, $0) }, ask: ask)
        let mediator = try Mediator { registry in
            registry.handle(Action("Cart", "clear", "Removes all.", impact: .destroys)) { _ in calls.record("clear") }
            registry.handle(Action("Cart", "add", "Adds.")) { _ in calls.record("add") }
        }
        _ = await Console(mediator: mediator, name: "Desk", commands: Console.productCommands, streams: streams)
            .run(arguments: arguments)
        return (written.pieces.map(\.text).joined(), calls.all)
    }

    @Test func aLineAsksBeforeItRepeatsARecordingThatDestroys() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "replay-\(UUID()).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try await run(input: "record \(file.path)\nCart.add\nCart.clear\nCart.clear\n", ask: nil)
        let asked = Recorder<Console.Question>()
        let refused = try await run(input: "replay \(file.path)\n") { question in
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
        let confirmed = try await run(input: "replay \(file.path) --yes\n") { _ in
            Issue.record("the user was asked")
            return nil
        }
        #expect(confirmed.calls == ["add", "clear", "clear"])
        #expect(try await run(["replay", file.path], ask: nil).calls == ["add", "clear", "clear"])
    }
}
