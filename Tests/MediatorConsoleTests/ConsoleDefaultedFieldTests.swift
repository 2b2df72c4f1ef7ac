import ConsoleTestSupport
import Mediator
import MediatorConsole
import Testing

/// Fields that a record leaves out because they have defaults.
@Suite struct ConsoleDefaultedFieldTests {
    private static let page = ValueSchema.record(
        "Page",
        [
            ParameterSchema("title", .string),
            ParameterSchema("size", .int, default: 10),
            ParameterSchema("box", .record("Box", [ParameterSchema("wide", .bool, default: false)]), default: [:]),
            ParameterSchema("pages", .array(of: .record("Page", [])), default: []),
            ParameterSchema("note", .string.nullable),
            ParameterSchema("token", .string, default: "hunter2", secret: true),
        ])

    private func run(_ lines: String, _ returns: ValueSchema, _ value: Value) async -> TestConsole.Run {
        var console = TestConsole(lines)
        console.make = { _ in
            try Mediator { registry in
                let page = ActionSchema("Book", "page", returns: returns, exposure: .external)
                registry.handle(page) { _ in value }
            }
        }
        return await console.run([])
    }

    private static let shown = #"{"box":{"wide":false},"pages":[],"size":10,"title":"a"}"#

    @Test(arguments: ["Book.page", "call Book.page", "$x = Book.page"])
    func jsonHasThem(line: String) async {
        #expect(await run("\(line) --json\n", Self.page, ["title": "a"]).output == Self.shown + "\n")
    }

    @Test func tablesHaveThem() async {
        let values: Value = [["title": "a"], ["title": "b", "size": 3]]
        #expect(
            await run("Book.page\n_[0].size\n", .array(of: Self.page), values).output == """
                title  size  box              pages
                a        10  {"wide": false}  []
                b         3  {"wide": false}  []
                10

                """)
    }

    @Test func recordsInRecordsHaveThem() async {
        let value: Value = ["cover": ["title": "a", "pages": [["title": "b", "size": 1, "extra": true]]]]
        let inner = #"{"box":{"wide":false},"extra":true,"pages":[],"size":1,"title":"b"}"#
        #expect(
            await run("Book.page --json\n", .dictionary(of: Self.page), value).output
                == #"{"cover":{"box":{"wide":false},"pages":[\#(inner)],"size":10,"title":"a"}}"# + "\n")
    }

    /// A sheet has notes, which have sheets.
    @Test func recordsThatHoldOneAnotherHaveThem() async {
        let note = ValueSchema.record("Note", [ParameterSchema("sheet", .record("Sheet", []).nullable)])
        let sheet = ValueSchema.record(
            "Sheet", [ParameterSchema("size", .int, default: 10), ParameterSchema("note", note.nullable)])
        #expect(
            await run("Book.page --json\n", sheet, ["note": ["sheet": ["size": 3, "note": ["sheet": [:]]]]]).output
                == #"{"note":{"sheet":{"note":{"sheet":{"size":10}},"size":3}},"size":10}"# + "\n")
    }

    @Test func otherValuesStay() async {
        #expect(await run("Book.page --json\n", Self.page.nullable, .null).output == "null\n")
        #expect(await run("Book.page --json\n", .any, ["title": "a"]).output == "{\"title\":\"a\"}\n")
    }
}
