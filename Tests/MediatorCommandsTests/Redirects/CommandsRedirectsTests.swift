import ConsoleTestSupport
import Mediator
import MediatorCommands
import MediatorConsole
import MediatorGateway
import MediatorRedirects
import TestSupport
import Testing

/// `redirects`, and the output of `open` and calls for a web page.
struct CommandsRedirectsTests {
    private let folder: TemporaryDirectory
    private var file: String { "\(folder.path)/redirects=1.json" }

    init() throws { folder = try TemporaryDirectory() }

    private static let table = """
        {"version": 2, "rules": [
          {"id": "broken", "from": {"action": "Shelf.show"}, "minimumVersion": "1", "maximumVersion": "2", "expires": "2999-01-01T00:00:00Z",
           "to": {"web": "https://m.example.com/{id}"}},
          {"id": "b", "from": {"action": "Shelf.take"}, "percentage": [25, 50.5], "variant": "new", "to": {"action": "Shelf.show"}},
          {"id": "later", "from": {"action": "Shelf.take"}, "minimumVersion": "3", "variant": "later"},
          {"id": "a", "from": {"action": "Shelf.take"}, "variant": "old"}
        ]}
        """

    private func run(
        _ arguments: [String],
        lines: String = "",
        table: String = table,
        isTerminal: Bool = false
    ) async throws -> TestConsole.Run {
        try folder.write(table, to: "redirects=1.json")
        var console = TestConsole.products(lines.replacing("FILE", with: file))
        (console.isTerminal, console.environment) = (isTerminal, ["NO_COLOR": "1"])
        console.commands = Console.gatewayCommands { mediator in
            let gateway = try Gateway(
                mediator, schemes: ["desk"], redirects: RedirectSettings(appVersion: AppVersion("1.5")))
            try gateway.redirects.applyToLocalCalls()
            return gateway
        }
        console.make = { _ in
            try Mediator { registry in
                for action in ["show", "take"] {
                    registry.handle(
                        "Shelf", action, parameters: [ParameterSchema("id", .string)], returns: .string,
                        exposure: .external
                    ) { call in .string("\(action) \(try call.get("id", as: String.self))") }
                }
            }
        }
        return await console.run(arguments.map { $0.replacing("FILE", with: file) })
    }

    @Test func aTableIsLoadedAndShown() async throws {
        let run = try await run([], lines: "redirects\nredirects load FILE\nredirects\n")
        #expect(
            run
                == .init(
                    output: """
                        ok: 4 rules
                        broken  Shelf.show  https://m.example.com/{id}  from version 1.0.0, up to version 2.0.0, until 2999-01-01T00:00:00.000Z
                        b       Shelf.take  Shelf.show                  25 % to 50.5 %, variant new, (not for this user)
                        later   Shelf.take  stays                       from version 3.0.0, variant later, (not for 1.5.0)
                        a       Shelf.take  stays                       variant old

                        """))
    }

    @Test func conditionsAreShown() async throws {
        let table = """
            {"version": 2, "rules": [
              {"id": "x", "from": {"action": "Shelf.take"}, "when": {"id": ["a", "b"]}, "whenKeys": {"jump": "h5", "old": {"present": false}},
               "to": {"link": "desk://Shelf/show?id={id}"}}
            ]}
            """
        let run = try await run(
            [], lines: "redirects load FILE\nredirects\nopen desk://Shelf/take?id=a&jump=h5\n", table: table)
        let row =
            #"x  Shelf.take  desk://Shelf/show?id={id}  when id "a" or "b", when key jump "h5" and old absent"#
        #expect(run == .init(output: "ok: 1 rule\n\(row)\nshow a\n", error: ""))
    }

    @Test func anEmptyTableHasANoteOnATerminal() async throws {
        let run = try await run(["redirects"], isTerminal: true)
        #expect(run == .init(error: "no redirects; \"redirects load FILE\" loads some\n"))
        #expect(try await self.run(["redirects"]) == .init())
    }

    @Test func asJSONItIsTheDocument() async throws {
        let table = #"{"version": 2, "rules": [{"id": "a", "from": {"action": "Shelf.take"}, "variant": "old"}]}"#
        let run = try await run([], lines: "redirects load FILE --json\nredirects --json\n", table: table)
        #expect(
            run.output == """
                {"ok":true,"rules":1}
                {"rules":[{"from":{"action":"Shelf.take"},"id":"a","variant":"old"}],"version":2}

                """)
    }

    @Test func redirectsToTheWebPrintTheAddress() async throws {
        let run = try await run(
            [],
            lines: "redirects load FILE\nopen desk://Shelf/show?id=7\nopen desk://Shelf/take?id=7\nShelf.show id=8\n")
        #expect(
            run
                == .init(
                    output: "ok: 4 rules\nhttps://m.example.com/7\ntake 7\n",
                    error: """
                        line 4: Mediator: Shelf.show was sent to a web page by redirect rule "broken", and a page has no \
                        result to return.
                          address: https://m.example.com/8
                          to resolve: return one from "showPage" of the redirect settings, or let the caller catch \
                        "redirected".

                        """,
                    status: .failure))
        let json = try await self.run([], lines: "redirects load FILE\nopen desk://Shelf/show?id=7 --json\n")
        #expect(
            json.output == "ok: 4 rules\n{\"dropped\":[],\"rule\":\"broken\",\"url\":\"https://m.example.com/7\"}\n")
    }

    @Test func allProblemsOfATableAreReported() async throws {
        let table =
            #"{"version": 2, "rules": [{"id": "a", "from": {"action": "Shelf.shw"}, "varaint": "old", "variant": "m"}]}"#
        #expect(
            try await run(["redirects", "load", "FILE"], table: table)
                == .init(
                    error: """
                        Mediator: the redirect table has 1 problem.
                          rules[0].varaint: there is no such key; known: id, from, to, minimumVersion, maximumVersion, percentage, \
                        seed, variant, expires, when, whenKeys, renames, fixed, drops. did you mean "variant"?

                        """,
                    status: .data))
        let unknown = #"{"version": 2, "rules": [{"id": "a", "from": {"action": "Shelf.shw"}, "variant": "m"}]}"#
        let json = try await run(["redirects", "load", "FILE", "--json"], table: unknown)
        #expect(json.status == .data)
        #expect(
            json.error.contains(
                #""details":{"problems":[{"code":"unknownAction","message":"no module handles \"Shelf.shw\";","#
                    + #""path":"rules[0].from.action","suggestions":["Shelf.show"]}]}"#))
    }

    @Test(arguments: [
        (
            ["redirects", "lod"],
            "redirects has no subcommand \"lod\".\n  to resolve: write \"redirects\" or \"redirects load FILE\".\n"
        ),
        (
            ["redirects", "load=a"],
            "redirects has no subcommand \"load=a\".\n"
                + "  to resolve: write \"redirects\" or \"redirects load FILE\".\n"
        ),
        (["redirects", "load"], "redirects load needs a file.\n  to resolve: write it after the command.\n"),
        (
            ["redirects", "load", "a", "b"],
            "redirects takes 2 arguments; \"b\" is unexpected.\n  to resolve: leave it out.\n"
        ),
    ])
    func wrongUsageIsReported(arguments: [String], error: String) async throws {
        let run = try await run(arguments)
        #expect(run == .init(error: error + "usage: Desk [OPTION …] [COMMAND]\n", status: .usage))
    }

    @Test func aMissingFileIsReported() async throws {
        let run = try await run(["redirects", "load", "/nowhere/redirects.json"])
        #expect(
            run
                == .init(
                    error: """
                        cannot read "/nowhere/redirects.json": No such file or directory.
                          to resolve: give the name of a file with a redirect table.

                        """,
                    status: .data))
    }
}
