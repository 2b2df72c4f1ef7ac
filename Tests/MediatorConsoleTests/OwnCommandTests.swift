import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Commands of an app.
@Suite struct ConsoleOwnCommandTests {
    private static func console(_ lines: String = "") -> TestConsole {
        var console = TestConsole(lines)
        console.commands = [Greet()]
        return console
    }

    @Test func runsAsArgumentsAndAsALine() async {
        #expect(await Self.console().run(["greet", "Ann"]) == .init(output: "Hello, Ann.\n"))
        #expect(
            await Self.console("greet Ann\ngreet \"Bo B\" --json\n").run([]).output == "Hello, Ann.\n\"Hello, Bo B.\"\n"
        )
    }

    @Test func optionsMayHaveAnyPosition() async {
        #expect(await Self.console().run(["--tone", "loud", "greet", "Ann"]).output == "HELLO, ANN.\n")
        #expect(
            await Self.console("greet --tone=loud Ann\ngreet Ann --tone loud\n").run([]).output
                == "HELLO, ANN.\nHELLO, ANN.\n")
    }

    @Test func helpExplainsIt() async {
        let all = await Self.console().run(["--help"]).output
        #expect(all.contains("\n  greet [NAME]                       Greets a person.\n"))
        let help = """
            Desk greet [--tone TONE] [NAME]

            Greets a person.

              --tone TONE  How. One of soft, loud.

            example: Desk greet Desk

            """
        #expect(await Self.console().run(["help", "greet"]).output == help)
    }

    private static let wrong: [(arguments: [String], error: String, status: Console.ExitStatus)] = [
        (
            ["greet", "Ann", "Bo"],
            "greet takes one argument; \"Bo\" is unexpected.\n  to resolve: leave it out.\nusage: Desk [OPTION …] [COMMAND]\n",
            .usage
        ),
        (
            ["greet"],
            "greet needs a name.\n  to resolve: write it after the command.\nusage: Desk [OPTION …] [COMMAND]\n",
            .usage
        ),
        (
            ["greet", "Ann", "--tone", "lod"],
            "--tone does not accept \"lod\".\n  choices: soft, loud\n  did you mean \"loud\"?\n"
                + "usage: Desk [OPTION …] [COMMAND]\n", .usage
        ),
        (
            ["list", "--tone", "loud"],
            "list has no option --tone.\n  to resolve: leave it out; \"help list\" explains the command.\n"
                + "usage: Desk [OPTION …] [COMMAND]\n", .usage
        ),
        (
            ["greet", "?"],
            "? is not a name.\n  to resolve: give one.\nusage: Desk [OPTION …] [COMMAND]\n", .usage
        ),
        (["greet", "refuse"], "tired: Not now.\n", .failure),
        (["greet", "quietly"], "", .failure),
        (["greet", "crash"], "Crash()\n", .software),
        (["greet", "cancel"], "the command was cancelled.\n", .software),
    ]

    @Test(arguments: wrong)
    func itsErrorsArePrinted(arguments: [String], error: String, status: Console.ExitStatus) async {
        #expect(await Self.console().run(arguments) == .init(error: error, status: status))
    }

    @Test func itsErrorsEndTheLineOnly() async {
        let run = await Self.console("greet quietly\ngreet refuse\ngreet Ann\n").run([])
        #expect(run == .init(output: "Hello, Ann.\n", error: "line 2: tired: Not now.\n", status: .failure))
    }

    @Test func replacesABuiltInCommand() async {
        var console = TestConsole()
        console.commands = [OwnCheck()]
        #expect(await console.run(["check"]).output == "checked\n")
    }

    @Test func theAppSetsPromptAndBanner() async {
        var console = Self.console("greet Ann\n")
        (console.isTerminal, console.environment) = (true, ["NO_COLOR": "1"])
        (console.prompt, console.banner) = ("desk% ", "Welcome.")
        #expect(await console.run([]) == .init(output: "Hello, Ann.\n", error: "Welcome.\ndesk% desk% \n"))
    }
}

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

private struct Greet: ConsoleCommand {
    struct Crash: Error {}

    static let tone = Console.Option("tone", "TONE", "How.", choices: ["soft", "loud"])

    let name = "greet"
    let arguments = "[NAME]"
    let summary = "Greets a person."
    let options = [tone]
    let needsModules = false

    func example(_ action: ActionSchema) -> String { action.target }

    func read(_ words: Console.Words) throws -> (name: String, isLoud: Bool) {
        let name = try words.text("a name")
        if name == "?" { throw Console.WrongUsage("? is not a name.", recoverySuggestion: "give one.") }
        return (name, words.options[Self.tone] == "loud")
    }

    func run(_ input: (name: String, isLoud: Bool), in context: Console.Context) async throws {
        switch input.name {
        case "refuse": throw ActionFailure("tired", "Not now.")
        case "quietly": throw Console.ExitStatus.failure
        case "crash": throw Crash()
        case "cancel": throw CancellationError()
        default: break
        }
        let text = "Hello, \(input.name)."
        try context.print(.string(input.isLoud ? text.uppercased() : text))
    }
}

private struct OwnCheck: ConsoleCommand {
    let name = "check"
    let summary = "Checks nothing."

    func run(_ words: Console.Words, in context: Console.Context) async throws {
        try context.print("checked")
    }
}
