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
    ) async -> String {
        var console = TestConsole(input)
        console.commands = [GreetCommand()]
        console.ask = ask
        return await console.record(arguments).pieces.map(\.text).joined()
    }

    @Test func theUserIsAsked() async {
        let asked = Mutex<[Console.Question]>([])
        let text = await run([], input: "greet\n") { question in
            asked.withLock { $0.append(question) }
            return "Bob"
        }
        #expect(text == "true: Bob\n")
        #expect(asked.withLock(\.self) == [Console.Question("name: ", choices: ["Ann"], isSecret: true)])
    }

    @Test func cancellingGivesNoAnswer() async {
        #expect(await run([], input: "greet\n") { _ in nil } == "true: none\n")
    }

    @Test func withoutATerminalThereIsNoQuestion() async {
        #expect(await run([], input: "greet\n", ask: nil) == "false: none\n")
        #expect(await run(["greet"]) { _ in "Bob" } == "false: none\n")
    }
}
