import Mediator
import ConsoleTestSupport
import MediatorCommands
import Testing

@testable import MediatorConsole

/// Lines that post events.
@Suite struct CommandsPostTests {
    private func error(_ line: String) async -> String {
        await TestConsole.products(line + "\n").run([]).error
    }

    @Test(arguments: [
        (#"post Desk.tidied(by: "Ann", hard: false)"#, "post Desk.tidied by=Ann hard=false"),
        ("post Desk.tidied Ann", "post Desk.tidied by=Ann"), ("post desk.Tidied by=Ann", "post Desk.tidied by=Ann"),
        ("describe desk.TIDIED", "describe Desk.tidied"), ("Desk.tidied -h", "describe Desk.tidied"),
    ])
    func meansTheSame(line: String, typed: String) async {
        let run = await TestConsole.products(line + "\n").run([])
        #expect(run == (await TestConsole.products(typed + "\n").run([])))
        #expect(run.status == .done && !run.output.isEmpty)
    }

    @Test func aBareNameOfAnEventIsListed() async {
        #expect(
            await error("tidied by=Ann") == """
                line 1: no command "tidied".
                  of that name: post Desk.tidied
                  to resolve: write the target in front: TARGET.ACTION; "list" explains the actions.

                """)
    }

    @Test func dashesInFrontOfAParameterAreExplained() async {
        #expect(
            await error("post Desk.tidied --by Ann") == """
                line 1: column 18: "--by" is not a parameter.
                  to resolve: write parameters as name=value, without dashes.

                """)
    }

    @Test(arguments: ["--json", "--jsonl"]) func failuresOfSubscribersAreJSON(option: String) async {
        let error = """
            {"subscriberFailure":{"code":"stuck","event":"tidied","location":"Desk/DeskModule.swift:7",\
            "message":"stuck: The drawer is stuck.","module":"Desk","target":"Desk"}}

            """
        let run = await TestConsole.products().run(["post", "Desk.tidied", "by=Ann", "hard=true", option])
        #expect(run.error == error)
        #expect(run.status == .failure)
    }

    @Test func eventsAreNotCalled() async {
        let run = await TestConsole.products("Desk.tidied by=Ann\n").run([])
        #expect(
            run.error == """
                line 1: Desk.tidied is an event, not an action.
                  to resolve: post it: "post Desk.tidied by=text hard=false".

                """)
        #expect(run.status == .unavailable)
    }

    @Test func actionsAreNotPosted() async {
        #expect(
            await error("post Desk.add item=pen") == """
                line 1: Desk.add is an action, not an event.
                  to resolve: call it without "post": "Desk.add item=text count=1".

                """)
        #expect(
            await TestConsole.products().run(["post", "Desk.add"]).error.hasPrefix(
                """
                Desk.add is an action, not an event.
                  to resolve: call it without "post": "call Desk.add item=text count=1".

                """))
    }

    @Test(
        arguments: [
            ("post ", ["Desk."]), ("post Desk.", ["Desk.tidied"]), ("post Desk.tidied ", ["by=", "hard="]),
            ("post Desk.tidied hard=", ["hard=true", "hard=false", "hard=$kept"]), ("post Desk.add ", []),
            ("post De.nothing ", []), ("time post Desk.tidied b", ["by="]), ("post Desk.tidied(b", ["by: "]),
            ("describe Desk.t", ["Desk.types", "Desk.tidied"]),
        ] as [(String, [String])]
    ) func eventsAreCompleted(line: String, expected: [String]) throws {
        let context = try Console.Context.products()
        context.session.keep(1, as: "kept")
        #expect(Completer(context).texts(line) == expected)
    }

    @Test(arguments: [
        ("post Desk.tidied", " by=string [hard=false]"), ("post Desk.tidied by=Ann ", "[hard=false]"),
        ("post Desk.add ", ""), ("tidied", " → post Desk.tidied"),
    ])
    func hints(line: String, expected: String) throws {
        #expect(Hint.text(for: line, in: try .products()) == expected)
    }
}
