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
