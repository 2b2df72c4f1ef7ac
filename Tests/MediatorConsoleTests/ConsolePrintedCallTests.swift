import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Calls in the form in which the console and Swift print them, and values without names.
@Suite struct ConsolePrintedCallTests {
    private func run(_ lines: String...) async -> TestConsole.Run {
        await TestConsole(lines.joined(separator: "\n") + "\n").run([])
    }

    @Test(arguments: [
        (#"Desk.add(item: "pen", count: 2)"#, "Desk.add item=pen count=2"),
        (#"Desk.add( item :"pen",count:2 )"#, "Desk.add item=pen count=2"),
        (#"Desk.add(item: pen) --json"#, "Desk.add item=pen --json"),
        (#"Desk.add(item="pen", count=2)"#, "Desk.add item=pen count=2"),
        (#"Desk.add("pen", count: 2)"#, "Desk.add item=pen count=2"),
        ("Desk.clear()", "Desk.clear"),
        ("Desk.clear( )", "Desk.clear"),
        (#"call Desk.add(item: "a, (b) \"c\" \u00e9\n")"#, #"Desk.add item="a, (b) \"c\" \u00e9\n""#),
        (#"Desk.note(text: "null")"#, #"Desk.note text="null""#),
        ("Desk.note(text: null) --json", "Desk.note text=null --json"),
        (
            #"Desk.types(flag: true, price: 1.5, tags: ["a, b", "c)"], size: "small", data: "AA==", box: {"size": "large", "lines": [{"id": "x", "count": 1}]})"#,
            #"Desk.types flag=true price=1.5 tags=["a, b", "c)"] size=small data=AA== box={"size": "large", "lines": [{"id": "x", "count": 1}]}"#
        ),
        (#"$kept = Desk.add(item: "pen")"#, "$kept = Desk.add item=pen"),
        (#"$kept=Desk.add(item: "pen")"#, "$kept = Desk.add item=pen"),
        (#"repeat 1 $kept=Desk.add(item: "pen")"#, "repeat 1 $kept = Desk.add item=pen"),
    ])
    func meansTheSame(printed: String, typed: String) async {
        #expect(await run(printed, "_") == (await run(typed, "_")))
    }

    @Test func partsOfResultsAreValues() async {
        let lines = ["$a = Desk.line(id: \"pen\")", "Desk.add(item: $a.id, count: $a[\"count\"])"]
        let run = await TestConsole(lines.joined(separator: "\n") + "\n").run(["--json"])
        let output = "{\"count\":2,\"id\":\"pen\",\"tags\":[\"a\",\"b\"]}\n7\n"
        #expect(run.output == output)
    }

    /// The whole call is one argument in a shell.
    @Test func isOneArgument() async {
        #expect(await TestConsole().run([#"Desk.add(item: "pen", count: 2)"#]) == .init(output: "7\n"))
        #expect(
            await TestConsole().run(["call", #"Desk.add(item: "pen", count: 2)"#, "--json"]) == .init(output: "7\n"))
        #expect(await TestConsole().run(["find", "Desk.add(item"]).status == .unavailable)
        #expect(
            await TestConsole().run([#"Desk.add(item: "pen""#]).error
                == "column 9: the parenthesis is not closed.\n  to resolve: end the call with \")\".\n")
    }

    @Test(arguments: [
        ("Desk.add(item: \"pen\"", "column 9: the parenthesis is not closed.", "end the call with \")\"."),
        ("Desk.add(item: \"pen\",)", "column 22: no parameter follows the comma.", "leave the comma out."),
        (
            "Desk.add(item: \"pen\")x", "column 22: the call continues after its closing parenthesis.",
            "insert a space, or put a text that has a parenthesis in double quotes."
        ),
        (
            "Desk.add(item: a pen)", "column 18: a comma or the closing parenthesis is missing.",
            "separate parameters by commas, and put a text with spaces in double quotes."
        ),
        ("Desk.add(item: )", "column 16: the value is missing.", "write name: value; \"\" is an empty text."),
        ("Desk.add(item: 'pen')", "column 16: single quotes have no meaning in parentheses.", "use double quotes."),
        (
            "Desk.add(item: \"pen\", item: \"ink\")", "column 23: parameter \"item\" is given twice.", "give it once."
        ),
    ])
    func mistakesAreErrors(line: String, message: String, recoverySuggestion: String) async {
        #expect(
            await run(line)
                == .init(error: "line 1: \(message)\n  to resolve: \(recoverySuggestion)\n", status: .data))
    }

    /// Other words keep their parentheses.
    @Test func otherWordsAreNoCalls() async {
        #expect(await run("Desk.note text=Desk.add(item:").output == "Desk.add(item:\n")
        #expect(await run("find Desk.add(item").error.hasPrefix("line 1: no action, event or service matches"))
        #expect(
            await run("find item=pen")
                == .init(
                    error: """
                        line 1: no action, event or service matches "item=pen".
                          to resolve: "list" shows all actions.

                        """, status: .unavailable))
        #expect(await run("Desk.note \"Desk.add(1)\"").error.contains("the word") == false)
    }

    // MARK: Values without names

    @Test(arguments: [
        ("Desk.add pen", "Desk.add item=pen"), ("Desk.add pen count=2", "Desk.add item=pen count=2"),
        ("Desk.add count=2 \"a b\"", "Desk.add count=2 item=\"a b\""), ("Desk.fetch 3", "Desk.fetch id=3"),
        ("Desk.echo [1,2] --json", "Desk.echo value=[1,2] --json"),
    ])
    func theOnlyRequiredParameterNeedsNoName(line: String, typed: String) async {
        #expect(await run(line) == (await run(typed)))
    }

    @Test(arguments: [
        ("Desk.add blue pen", "column 15: \"pen\" is not a parameter."),
        ("Desk.note pen", "column 11: \"pen\" is not a parameter."),
        ("Desk.types pen", "column 12: \"pen\" is not a parameter."),
    ])
    func otherWordsNeedNames(line: String, message: String) async {
        let recoverySuggestion =
            "write name=value for each parameter, with quotes around spaces, or one JSON object for all."
        #expect(
            await run(line) == .init(error: "line 1: \(message)\n  to resolve: \(recoverySuggestion)\n", status: .data))
    }

    @Test func aParameterIsNotGivenTwice() async {
        #expect(
            await run("Desk.add pen item=ink").error
                == "line 1: column 14: parameter \"item\" is given twice.\n  to resolve: give it once.\n")
    }

    // MARK: Commas and dashes

    @Test(arguments: [
        ("Desk.add item=pen, count=2", "column 15: a comma follows the value of item."),
        ("Desk.add count=2, item=pen", "column 16: a comma follows the value of count."),
        ("Desk.add item=pen,", "column 15: a comma follows the value of item."),
        ("Desk.add pen, count=2", "column 10: a comma follows the value of the parameter."),
        ("Desk.add item=pen,count=2", "column 15: a comma follows the value of item."),
    ])
    func aCommaBehindAValueIsAnError(line: String, message: String) async {
        let recoverySuggestion = "separate parameters by spaces; put the value in quotes if the comma belongs to it."
        #expect(
            await run(line) == .init(error: "line 1: \(message)\n  to resolve: \(recoverySuggestion)\n", status: .data))
    }

    @Test(arguments: [("Desk.add item=\"pen\", count=2", 20), ("Desk.types tags=[1], flag=true", 20)])
    func aCommaBehindAQuoteIsAnError(line: String, column: Int) async {
        let message = "column \(column): a comma follows the value."
        #expect(
            await run(line)
                == .init(
                    error: "line 1: \(message)\n  to resolve: separate values by spaces alone.\n", status: .data))
    }

    @Test(arguments: [
        ("Desk.note text=\"a,\"", "a,\n"), ("Desk.note text=a\\,", "a,\n"), ("Desk.note text=a,b", "a,b\n"),
        ("Desk.note text=,", ",\n"), ("Desk.note text=a,b=c", "a,b=c\n"),
    ])
    func aCommaMayBelongToAValue(line: String, output: String) async {
        #expect(await run(line) == .init(output: output))
    }

    /// A shell removes quotes.
    @Test func aCommaAtTheEndOfTheLastArgumentBelongsToIt() async {
        #expect(await TestConsole().run(["call", "Desk.note", "text=a,"]) == .init(output: "a,\n"))
        #expect(
            await TestConsole().run(["call", "Desk.add", "item=pen,", "count=2"])
                == .init(
                    error: """
                        a comma follows the value of item.
                          to resolve: separate parameters by spaces; write one JSON object if the comma belongs to the value.

                        """, status: .data))
    }

    @Test func dashesInFrontOfAParameterAreExplained() async {
        let error = """
            line 1: call has no option --item.
              options: --yes
              to resolve: write a parameter without dashes: item=VALUE; "help call" explains the command.

            """
        #expect(await run("Desk.add --item pen") == .init(error: error, status: .usage))
        #expect(await run("Desk.add --item=pen") == .init(error: error, status: .usage))
        #expect(
            await TestConsole().run(["Desk.add", "--item", "pen"]).error.hasSuffix(
                """
                  to resolve: write a parameter without dashes: item=VALUE; "--help" explains the options.
                usage: Desk [OPTION …] [COMMAND]

                """))
    }

    // MARK: Names in another case

    @Test(arguments: [
        ("desk.ADD item=pen", "Desk.add item=pen"), ("POST", "POST"),
        ("describe desk.add", "describe Desk.add"),
        ("describe screen", "describe Screen"),
        ("template desk.add", "template Desk.add"), ("desk.add(item: \"pen\")", "Desk.add item=pen"),
    ])
    func namesAreFoundInAnotherCase(line: String, exact: String) async {
        #expect(await run(line) == (await run(exact)))
    }

    @Test func theExactNameGoesFirst() async {
        var console = TestConsole("A.b\na.b\nA.B\nA.C\n")
        console.make = { _ in
            try Mediator { registry in
                for (target, action) in [("A", "b"), ("a", "b"), ("A", "c")] {
                    registry.handle(target, action, returns: .string) { _ in .string("\(target).\(action)") }
                }
            }
        }
        let run = await console.run([])
        #expect(run.output == "A.b\na.b\nA.c\n")
        // Two names differ in case alone.
        #expect(run.error.hasPrefix("line 3: Mediator: no action \"B\" in target \"A\".\n"))
    }

    @Test func messagesHaveTheNamesAsRegistered() async {
        #expect(
            await run("trouble.REFUSE").error.hasPrefix("line 1: Trouble.refuse failed: outOfStock: Only 3 are left."))
    }
}
