import Mediator
import MediatorConsole
import Testing

@Suite struct StartTests {
    private struct BadData: Error, CustomStringConvertible {
        var description: String { "desk.json, line 3: a price is missing" }
    }

    private func console(_ make: @escaping @Sendable ([String: String]) throws -> Mediator) -> TestConsole {
        var console = TestConsole("Desk.add item=pen\n")
        console.options = [Console.Option("data", "FILE", "Uses the items of a file.")]
        console.make = make
        return console
    }

    @Test(arguments: [["--data", "a.json"], ["--data=a.json"], ["--json", "--data", "a.json"]])
    func optionsReachTheApp(arguments: [String]) async {
        let console = console { options in
            guard options == ["data": "a.json"] else { throw BadData() }
            return try .desk()
        }
        #expect(await console.run(arguments) == .init(output: "7\n"))
    }

    @Test(
        arguments: [
            (["--data"], #"--data lacks its value."#, #"write it as "--data FILE"."#),
            (["--data", "--json"], "--data lacks its value.", #"write it as "--data FILE"."#),
            (["list", "--data=a", "--data=b"], "--data is given twice.", "give it once."),
        ]
    )
    func wrongOptionsAreWrongUsage(arguments: [String], message: String, resolution: String) async {
        let run = await console { _ in throw BadData() }.run(arguments)
        #expect(run.status == .usage)
        if !arguments.contains("--json") {
            let usage = "usage: Desk [OPTION …] [COMMAND]\n"
            #expect(run.error == "\(message)\n  to resolve: \(resolution)\n\(usage)")
        }
    }

    @Test func optionsAreInTheHelp() async {
        let run = await console { _ in throw BadData() }.run(["--help"])
        #expect(run.status == .done)
        #expect(run.output.contains("  --data FILE  Uses the items of a file.\n"))
    }

    @Test func badDataIsPrinted() async {
        let run = await console { _ in throw BadData() }.run(["list"])
        #expect(run == .init(error: "desk.json, line 3: a price is missing\n", status: .data))
    }

    @Test func badDataIsPrintedAsJSON() async {
        let run = await console { _ in throw ActionFailure("badData", "line 3", ["line": 3]) }.run(["list", "--json"])
        let json = #"""
            {"error":{"action":null,"code":"badData","details":{"line":3},"message":"line 3","parameter":null,\#
            "suggestions":[],"target":null}}

            """#
        #expect(run == .init(error: json, status: .data))
    }

    @Test func aContradictionOfTheModulesIsNoFaultOfTheData() async {
        let run = await console { _ in try Mediator(modules: [DeskModule(), DeskModule()]) }.run(["list"])
        #expect(run.status == .software)
        #expect(run.error.hasPrefix("Mediator: the registry has "))
    }
}
