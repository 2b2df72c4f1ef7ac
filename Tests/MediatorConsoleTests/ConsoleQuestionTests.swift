import ConsoleTestSupport
import Mediator
import MediatorConsole
import Synchronization
import Testing

/// Questions of a command of the app.
@Suite struct ConsoleQuestionTests {
    private struct GreetCommand: ConsoleCommand {
        let name = "greet"
        let summary = "Greets the user."

        func run(_ words: Console.Words, in context: Console.Context) async throws {
            let answer = await context.ask(Console.Question("name: ", choices: ["Ann"], isSecret: true))
            context.note("\(context.canAsk): \(answer ?? "none")")
        }
    }

    private func run(
        _ arguments: [String],
        input: String = "",
        ask: (@Sendable (Console.Question) async -> String?)?
    ) async throws -> String {
        let written = Written()
        let lines = Mutex([Array(input.utf8)])
        let streams = Console.Streams(
            input: { lines.withLock { $0.popLast() } ?? [] },
            output: { written.append(1, $0) },
            error: { written.append(2, $0) },
            ask: ask
        )
        let console = Console(mediator: try .desk(), name: "Desk", commands: [GreetCommand()], streams: streams)
        _ = await console.run(arguments: arguments)
        return written.pieces.map(\.text).joined()
    }

    @Test func theUserIsAsked() async throws {
        let asked = Mutex<[Console.Question]>([])
        let text = try await run([], input: "greet\n") { question in
            asked.withLock { $0.append(question) }
            return "Bob"
        }
        #expect(text == "true: Bob\n")
        #expect(asked.withLock(\.self) == [Console.Question("name: ", choices: ["Ann"], isSecret: true)])
    }

    @Test func cancellingGivesNoAnswer() async throws {
        #expect(try await run([], input: "greet\n") { _ in nil } == "true: none\n")
    }

    @Test func withoutATerminalThereIsNoQuestion() async throws {
        #expect(try await run([], input: "greet\n", ask: nil) == "false: none\n")
        #expect(try await run(["greet"]) { _ in "Bob" } == "false: none\n")
    }
}
