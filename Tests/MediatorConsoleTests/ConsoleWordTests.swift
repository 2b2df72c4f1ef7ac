import ConsoleTestSupport
import Mediator
import MediatorCoding
import Testing

@testable import MediatorConsole

/// Lines whose first word is not a command.
@Suite struct ConsoleWordTests {
    private func error(_ line: String) async -> String {
        await TestConsole(line + "\n").run([]).error
    }

    /// They are not suggested: `Desk.remove` may destroy what the user had no thought of.
    @Test(arguments: [
        ("add item=pen", "Desk.add"), ("fetch", "Desk.fetch"), ("FETCH", "Desk.fetch"),
        ("$x = add item=pen", "Desk.add"),
    ])
    func bareNamesOfActionsAreListed(line: String, action: String) async throws {
        let word = line.split(separator: " ").first { $0 != "$x" && $0 != "=" } ?? ""
        #expect(
            await error(line) == """
                line 1: no command "\(word)".
                  of that name: \(action)
                  to resolve: write the target in front: TARGET.ACTION; "list" explains the actions.

                """)
        let json = await error(line + " --json")
        #expect(try Value(json: json)["error"]?["suggestions"] == .array([]))
    }

    @Test func targetsInOtherLettersAreSuggested() async {
        #expect(await error("desk") == "line 1: no command \"desk\".\n  did you mean \"Desk\"?\n")
    }

    // MARK: Names that other programs use

    @Test(arguments: ["exit", "q", "quit"]) func theSessionEnds(line: String) async {
        #expect(await TestConsole("\(line)\nDesk.note text=never\n").run([]) == .init())
    }

    @Test(arguments: [("?", "help"), ("? list", "help list"), ("help exit", "help quit"), ("exit --help", "help quit")])
    func otherNamesOfCommandsAreTaken(line: String, other: String) async {
        let run = await TestConsole(line + "\n").run([])
        #expect(run == (await TestConsole(other + "\n").run([])))
        #expect(run.status == .done && !run.output.isEmpty)
    }

    @Test func aCommandOfTheAppGoesFirst() async {
        struct Exit: ConsoleCommand {
            let name = "exit"
            let summary = "Prints a text."
            func run(_ input: Console.Words, in context: Console.Context) async throws { try context.print("own") }
        }
        var console = TestConsole("exit\nDesk.note text=then\n")
        console.commands = [Exit()]
        #expect(await console.run([]).output == "own\nthen\n")
    }

    /// The module has an action `Desk.clear`.
    @Test func clearClearsTheTerminalAndCallsNothing() async {
        #expect(
            await TestConsole("$kept = Desk.note text=a\nclear\n$kept\n").run([])
                == (await TestConsole("$kept = Desk.note text=a\n$kept\n").run([])))
        var console = TestConsole("clear\n")
        (console.isTerminal, console.prompt, console.banner) = (true, "", "")
        #expect(await console.run([]).error == "\u{1B}[2m\u{1B}[0m\n\u{1B}[H\u{1B}[2J\u{1B}[3J\n")
        console.environment = ["TERM": "dumb"]
        #expect(await console.run([]).error == "\n\n")
        #expect(
            await error("clear all")
                == "line 1: clear takes no arguments; \"all\" is unexpected.\n  to resolve: leave it out.\n")
        #expect(await error("Clear").hasSuffix("  did you mean \"clear\"?\n"))
    }

    @Test(arguments: ["exit", "q", "quit", "clear", "history", "variables"])
    func commandsOfLinesAreReported(word: String) async {
        let error = """
            \(word) is not available in a shell, only in lines.
              to resolve: start the console without a command, and write "\(word)" there.
            usage: Desk [OPTION …] [COMMAND]

            """
        #expect(await TestConsole().run([word]) == .init(error: error, status: .usage))
    }

    // MARK: Actions as arguments

    @Test(arguments: [
        ["Desk.add", "item=pen", "count=2"], ["Desk.lines", "--json"], ["Desk.ad"], ["Desk.add", "itm=pen"], ["Desk."],
        ["Trouble.refuse"],
    ])
    func callMayBeLeftOutInAShell(arguments: [String]) async {
        #expect(await TestConsole().run(arguments) == (await TestConsole().run(["call"] + arguments)))
    }

    @Test func anActionInAShellMayAskForHelp() async {
        let run = await TestConsole().run(["Desk.add", "--help"])
        #expect(run == (await TestConsole().run(["help", "Desk.add"])))
        #expect(run.output.hasPrefix("Desk.add(item: string, count: int = 1) -> int\n"))
    }

    @Test(arguments: [
        ("list --help", "help list"), ("list Desk -h", "help list"), ("Desk.add --help", "describe Desk.add"),
        ("Desk.add item=pen -h", "describe Desk.add"), ("help Desk.add", "describe Desk.add"),
        ("Desk --help", "describe Desk"), ("--help", "help"), ("$x = Desk.add --help", "describe Desk.add"),
        ("clear --help", "help clear"),
    ])
    func linesMayAskForHelp(line: String, other: String) async {
        let run = await TestConsole(line + "\n").run([])
        #expect(run == (await TestConsole(other + "\n").run([])))
        #expect(run.status == .done && !run.output.isEmpty)
    }

    @Test func argumentsMayAskForHelpWithH() async {
        #expect(await TestConsole().run(["list", "-h"]) == (await TestConsole().run(["list", "--help"])))
        #expect(await TestConsole().run(["-h"]) == (await TestConsole().run(["--help"])))
    }

    @Test func quotedWordsDoNotAskForHelp() async {
        #expect(await TestConsole("Desk.note text=--help\nDesk.note text=-h\n").run([]).output == "--help\n-h\n")
    }

    @Test(arguments: ["list --foo", "list --foo=1", "describe --foo", "variables --foo"])
    func unknownOptionsAreErrors(line: String) async {
        let command = line.prefix { $0 != " " }
        #expect(
            await error(line) == """
                line 1: \(command) has no option --foo.
                  to resolve: leave it out; "help \(command)" explains the command.

                """)
    }

    @Test(arguments: [
        "$1 = Desk.clear", "$1=Desk.clear", "$a-b = Desk.clear", "$a-b=Desk.clear", "$a.b = Desk.clear", "$ = 1", "$=",
    ])
    func namesOfResultsBeginWithALetter(line: String) async {
        let name = line.prefix { $0 != " " && $0 != "=" }
        #expect(
            await error(line) == """
                line 1: "\(name)" is not a valid name for a result.
                  to resolve: use a letter, then letters, digits and _: "$kept = TARGET.ACTION".

                """)
    }

    @Test(arguments: ["time ", "repeat 1 ", "$a = ", "$a="])
    func commandsNestToALimit(_ word: String) async {
        let isAlone = word.hasSuffix(" ")
        let most = isAlone ? 8 : 1
        let line = String(repeating: word, count: most) + "Desk.clear"
        // "repeat" needs a call.
        if word != "repeat 1 " { #expect(await TestConsole(line + "\n").run([]).status == .done) }
        guard isAlone else { return }
        for count in [9, 5_000] {
            #expect(
                await error(String(repeating: word, count: count) + "Desk.clear") == """
                    line 1: commands are nested more than 8 deep.
                      to resolve: write them in separate lines.

                    """)
        }
    }

    @Test func emptyListsHaveANoteOnATerminal() async {
        var console = TestConsole("variables\n")
        (console.isTerminal, console.environment) = (true, ["NO_COLOR": "1"])
        let run = await console.run([])
        #expect(run.error.contains("> no kept results; \"$NAME = LINE\" keeps one\n"))
        #expect(run.output.isEmpty)
        #expect(await TestConsole("variables\n").run([]) == .init())
    }
}
