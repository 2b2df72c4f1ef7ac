import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Names of commands and options that do not fit together: a message at the start, and no trap.
@Suite struct ConsoleProblemTests {
    private struct Named: ConsoleCommand {
        let name: String
        var options: [Console.Option] = []
        let summary = "Does nothing."

        func run(_ words: Console.Words, in context: Console.Context) async throws { try context.print("ran") }
    }

    private func run(
        _ arguments: [String], _ commands: [any ConsoleCommand] = [], options: [Console.Option] = []
    ) async -> TestConsole.Run {
        var console = TestConsole()
        (console.commands, console.options) = (commands, options)
        console.make = { _ in
            Issue.record("a mediator was made")
            throw CancellationError()
        }
        return await console.run(arguments)
    }

    private func error(_ problems: String...) -> String {
        """
        the commands and options of "Desk" do not fit together.
        \(problems.map { "  " + $0 }.joined(separator: "\n"))
          to resolve: rename them where the app makes its console.

        """
    }

    @Test(arguments: ["new-item", "new_item", "größer", "2fa", "a$b"]) func aNameMayBeTyped(name: String) async {
        var console = TestConsole("\(name)\n")
        console.commands = [Named(name: name)]
        #expect(await console.run([]) == .init(output: "ran\n"))
        #expect(await console.run([name]) == .init(output: "ran\n"))
    }

    @Test(arguments: [
        "", "new item", "a.b", "a=b", "-new", "$new", "_new", "#new", "a\"b", "a'b", "a\\b", "a[b", "a{b", "a(b",
    ])
    func aNameThatCannotBeTypedIsReported(name: String) async {
        for arguments in [[], ["--help"], ["list"], ["--version"]] {
            #expect(
                await run(arguments, [Named(name: name)])
                    == .init(
                        error: error("the name \(name.quoted) of a command cannot be typed as one word"), status: .data)
            )
        }
    }

    @Test(arguments: [
        ("yes", "the command \"call\""), ("json", "the console"), ("help", "the console"),
    ])
    func anOptionOfTheAppDoesNotReplaceAnother(name: String, holders: String) async {
        #expect(
            await run(["list"], options: [.flag(name, "")])
                == .init(error: error("the app and \(holders) have the option --\(name)"), status: .data))
    }

    @Test func allProblemsAreReported() async {
        let commands = [
            Named(name: "a b"), Named(name: "twin"),
            Named(name: "twin", options: [.flag("json", ""), .flag("x", ""), .flag("x", "")]),
        ]
        let run = await run([], commands, options: [.flag("x", ""), .flag("y", ""), .flag("y", "")])
        #expect(
            run.error
                == error(
                    "the name \"a b\" of a command cannot be typed as one word", "two commands have the name \"twin\"",
                    "the command \"twin\" and the console have the option --json",
                    "the command \"twin\" has the option --x twice",
                    "the app and the command \"twin\" have the option --x",
                    "the app has the option --y twice"))
        #expect(run.status == .data)
    }

    /// The options of a command that the app replaces are free.
    @Test func optionsOfAReplacedCommandAreFree() async {
        var console = TestConsole()
        (console.commands, console.options) = ([Named(name: "call")], [.flag("yes", "")])
        #expect(await console.run(["call"]).output == "ran\n")
    }
}
