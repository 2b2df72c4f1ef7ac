import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

@Suite struct ConsoleStartTests {
    private struct BadData: Error, CustomStringConvertible {
        var description: String { "desk.json, line 3: a price is missing" }
    }

    private static let data = Console.Option("data", "FILE", "Uses the items of a file.")
    private static let size = Console.Option(
        "size",
        "SIZE",
        "Brings items of a size.",
        choices: ["small", "large"],
        isRepeatable: true
    )

    private func console(_ make: @escaping @Sendable (Console.Options) throws -> Mediator) -> TestConsole {
        var console = TestConsole("Desk.add item=pen\n")
        console.options = [Self.data, Self.size]
        console.make = make
        return console
    }

    @Test(arguments: [["--data", "a.json"], ["--data=a.json"], ["--json", "--data", "a.json"]])
    func optionsReachTheApp(arguments: [String]) async {
        let console = console { options in
            guard options[Self.data] == "a.json", options.all(Self.data) == ["a.json"] else { throw BadData() }
            return try .desk()
        }
        #expect(await console.run(arguments) == .init(output: "7\n"))
    }

    @Test(
        arguments: [
            (["--data"], #"--data needs a value."#, #"write it as "--data FILE"."#),
            (["--data", "--json"], "--data needs a value.", #"write it as "--data FILE"."#),
            (["list", "--data=a", "--data=b"], "--data is given twice.", "give it once."),
            (["--size"], "--size needs a value.", #"write it as "--size SIZE"."#),
        ]
    )
    func wrongOptionsAreWrongUsage(arguments: [String], message: String, recoverySuggestion: String) async {
        let run = await console { _ in throw BadData() }.run(arguments)
        #expect(run.status == .usage)
        if !arguments.contains("--json") {
            let usage = "usage: Desk [OPTION …] [COMMAND]\n"
            #expect(run.error == "\(message)\n  to resolve: \(recoverySuggestion)\n\(usage)")
        }
    }

    @Test(arguments: [
        ([], []), (["--size=large"], ["large"]), (["--size", "small", "list", "--size=large"], ["small", "large"]),
    ])
    func optionsMayBeRepeated(arguments: [String], sizes: [String]) async {
        let console = console { options in
            guard options.all(Self.size) == sizes, options[Self.size] == sizes.first else { throw BadData() }
            return try .desk()
        }
        #expect(await console.run(arguments).status == .done)
    }

    @Test(
        arguments: [
            ("smal", #"did you mean "small"?"#), ("huge", "to resolve: use one of them."),
            ("", "to resolve: use one of them."),
        ]
    )
    func anInvalidChoiceIsWrongUsage(size: String, recoverySuggestion: String) async {
        let run = await console { _ in throw BadData() }.run(["list", "--size=\(size)"])
        let error = """
            --size does not accept "\(size)".
              choices: small, large
              \(recoverySuggestion)
            usage: Desk [OPTION …] [COMMAND]

            """
        #expect(run == .init(error: error, status: .usage))
    }

    @Test func optionsAreInTheHelp() async {
        let run = await console { _ in throw BadData() }.run(["--help"])
        let options = """
              --data FILE  Uses the items of a file.
              --size SIZE  Brings items of a size. One of small, large. May be repeated.
              --json       Prints results, schemas and errors as JSON, one value per line.

            """
        #expect(run.status == .done)
        #expect(run.output.contains(options))
    }

    @Test func badDataIsPrinted() async {
        let run = await console { _ in throw BadData() }.run(["list"])
        #expect(run == .init(error: "desk.json, line 3: a price is missing\n", status: .data))
    }

    @Test func wrongUsageThatTheAppFindsIsWrongUsage() async {
        let console = console { _ in
            throw Console.WrongUsage("--data and --size exclude each other.", recoverySuggestion: "give one of them.")
        }
        let error = """
            --data and --size exclude each other.
              to resolve: give one of them.
            usage: Desk [OPTION …] [COMMAND]

            """
        #expect(await console.run(["list"]) == .init(error: error, status: .usage))
    }

    @Test func badDataIsPrintedAsJSON() async {
        let run = await console { _ in throw ActionFailure("badData", "line 3", ["line": 3]) }.run(["list", "--json"])
        let json = #"""
            {"error":{"action":null,"code":"badData","details":{"line":3},"message":"line 3","parameter":null,\#
            "suggestions":[],"target":null}}

            """#
        #expect(run == .init(error: json, status: .data))
    }
}
