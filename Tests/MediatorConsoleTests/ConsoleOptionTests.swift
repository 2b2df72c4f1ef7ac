import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Options of commands, as arguments of the process and in lines.
@Suite struct ConsoleOptionTests {
    private struct Paint: ConsoleCommand {
        static let color = Console.Option("color", "COLOR", "The color.")
        static let coats = Console.Option("coats", "COUNT", "How many.", choices: ["1", "2"])
        static let dry = Console.Option.flag("dry", "Waits.")

        let name = "paint"
        let summary = "Paints."
        let options = [color, coats, dry]

        func run(_ words: Console.Words, in context: Console.Context) async throws {
            let options = words.options
            let texts = words.all.map(\.text) + [options[Self.color] ?? "-", options[Self.coats] ?? "-"]
            try context.print(.string((texts + (options.has(Self.dry) ? ["dry"] : [])).joined(separator: " ")))
        }
    }

    private static func run(_ arguments: [String], _ lines: String = "") async -> TestConsole.Run {
        var console = TestConsole(lines)
        console.commands = [Paint()]
        return await console.run(arguments)
    }

    @Test(arguments: [
        ("paint wall", "wall - -"), ("paint --color red wall", "wall red -"), ("paint wall --color=red", "wall red -"),
        ("paint --dry wall --coats 2", "wall - 2 dry"), ("paint --color tone=red wall", "wall tone=red -"),
        ("paint --color=tone=red wall", "wall tone=red -"), ("time paint wall --coats 1", "wall - 1"),
        ("time paint --coats=1 --dry wall", "wall - 1 dry"),
    ])
    func bothModesReadTheSame(line: String, output: String) async {
        #expect(await Self.run(line.split(separator: " ").map(String.init)).output == output + "\n")
        #expect(await Self.run([], line + "\n").output == output + "\n")
    }

    @Test func aLineMayQuoteTheValue() async {
        let lines = #"""
            paint --color="light red" wall
            paint --color '--' wall
            paint "--dry"
            """#
        #expect(
            await Self.run([], lines + "\n") == .init(output: "wall light red -\nwall -- -\n--dry - -\n"))
    }

    @Test(arguments: [
        ("paint --coats", "--coats needs a value.", #"write it as "--coats COUNT"."#),
        ("paint --coats --dry", "--coats needs a value.", #"write it as "--coats COUNT"."#),
        ("paint --dry=no", "--dry takes no value.", "leave the value out."),
        ("paint --dry --dry", "--dry is given twice.", "give it once."),
        ("list --json=no", "--json takes no value.", "leave the value out."),
        ("list --dry", "list has no option --dry.", #"leave it out; "help list" explains the command."#),
        ("--help=no", "--help takes no value.", "leave the value out."),
    ])
    func bothModesReportTheSame(line: String, message: String, recoverySuggestion: String) async {
        let error = "\(message)\n  to resolve: \(recoverySuggestion)\n"
        #expect(
            await Self.run(line.split(separator: " ").map(String.init))
                == .init(error: error + "usage: Desk [OPTION …] [COMMAND]\n", status: .usage))
        #expect(await Self.run([], line + "\n") == .init(error: "line 1: " + error, status: .usage))
    }

    @Test func anOptionOfACommandNeedsTheCommand() async {
        let error = """
            --coats needs a command.
              to resolve: write it after a command.
            usage: Desk [OPTION …] [COMMAND]

            """
        #expect(await Self.run(["--coats", "2"], "list\n") == .init(error: error, status: .usage))
    }

    /// Options of other commands are no words of a command without options.
    @Test func argumentsOfACommandWithoutOptionsAreNoOptions() async {
        let error = """
            find has no option --coats.
              to resolve: leave it out; "help find" explains the command.
            usage: Desk [OPTION …] [COMMAND]

            """
        #expect(await Self.run(["find", "item", "--coats", "2"]) == .init(error: error, status: .usage))
    }
}
