import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

@Suite struct ConsoleExampleTests {
    /// The example line of `describe` can be copied.
    @Test(arguments: ["Desk.add", "Desk.types", "Desk.fetch", "Desk.echo", "Desk.watch", "Desk.clear", "Formats.all"])
    func exampleLinesWork(action: String) async throws {
        var console = TestConsole()
        console.make = { _ in
            try Mediator { registry in
                registry.register(DeskModule())
                registry.handle(Self.formats) { _ in "fits" }
            }
        }
        let description = await console.run(["describe", action])
        let example = try #require(description.output.split(separator: "\n").last)
        console.input = [Array(example.utf8)]
        let run = await console.run([])
        #expect(run.status == .done, "\(example): \(run.error)")
    }

    @Test func examplesShowDefaultsAndQuotes() async throws {
        let run = await TestConsole().run(["describe", "Desk.types"])
        let example = #"""
            Desk.types flag=true price=1.5 tags=["text"] size=small day="a day" data="AQID" \#
            box={"lines":[{"count":1,"id":"text"}],"size":"small"}
            """#
        #expect(run.output.hasSuffix("example\n  \(example)\n"))
    }

    private static let formats = ActionSchema(
        "Formats",
        "all",
        parameters: [
            ParameterSchema("date", .string(format: "date-time")),
            ParameterSchema("uuid", .string(format: "uuid")),
            ParameterSchema("uri", .string(format: "uri")),
            ParameterSchema("decimal", .string(format: "decimal")),
            ParameterSchema("small", .int(format: "uint8")),
            ParameterSchema("names", .dictionary(of: .int)),
            ParameterSchema("nothing", .null),
            ParameterSchema("number", .enumeration([3, 4])),
            ParameterSchema("hidden", .string, default: "_x"),
            ParameterSchema("word", .string, default: "null"),
            ParameterSchema("text", .string, default: ""),
        ],
        returns: .string
    )
}
