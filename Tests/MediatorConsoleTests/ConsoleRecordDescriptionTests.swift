import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// `describe` with the name of a record.
@Suite struct ConsoleRecordDescriptionTests {
    @Test(arguments: ["describe Line", "describe line", "help Line", "Line --help"]) func aRecordIsDescribed(
        line: String
    ) async {
        let text = """
            record Line

            fields
              id     string    required    Which item.
              count  int       required    How many.
              tags   [string]  default []
              note   string?   optional

            used by
              Desk.line, Desk.lines, Desk.types

            """
        #expect(await TestConsole(line + "\n").run([]) == .init(output: text))
    }

    @Test func nestedRecordsAreDescribed() async {
        let text = """
            record Box

            fields
              size     one of "small", "large"  required    How big.
              lines    [Line]                   required    The contents.
                id     string                   required    Which item.
                count  int                      required    How many.
                tags   [string]                 default []
                note   string?                  optional

            used by
              Desk.types

            """
        #expect(await TestConsole().run(["describe", "Box"]) == .init(output: text))
    }

    @Test func aRecordIsJSON() async {
        let run = await TestConsole().run(["describe", "Box", "--json"])
        #expect(run.output.hasPrefix(#"[{"fields":[{"default":null,"name":"size","#))
        #expect(run.output.hasSuffix(#""record":"Box","usedBy":["Desk.types"]}]"# + "\n"))
    }

    @Test func theNearestRecordIsSuggested() async {
        let run = await TestConsole().run(["describe", "Boxx"])
        #expect(run.status == .unavailable)
        #expect(run.error.hasPrefix("Mediator: no target \"Boxx\".\n"))
        #expect(run.error.hasSuffix("\n  did you mean \"Box\"?\n"))
    }

    /// Both have the name: the contracts of the target come first.
    @Test func aRecordMayHaveTheNameOfATarget() async {
        var console = TestConsole()
        console.make = { _ in
            let cart = ValueSchema.record("Cart", [ParameterSchema("total", .int)])
            return try Mediator { registry in
                registry.handle(ActionSchema("Cart", "items", returns: cart)) { _ in .null }
                registry.handle(ActionSchema("Other", "other", parameters: [ParameterSchema("cart", cart)])) { _ in
                    .null
                }
                registry.handle(
                    ActionSchema("Third", "one", returns: .record("Cart", [ParameterSchema("id", .string)]))
                ) { _ in .null }
            }
        }
        let run = await console.run(["describe", "Cart"])
        let headings = run.output.split(separator: "\n").filter { $0.first != " " }
        #expect(
            headings == [
                "Cart.items() -> Cart", "returns", "effect    sync", "exposure  internal", "example", "record Cart",
                "fields", "used by", "record Cart", "fields", "used by",
            ])
        #expect(run.output.contains("used by\n  Cart.items, Other.other\n"))
        #expect(run.output.hasSuffix("used by\n  Third.one\n"))
    }
}
