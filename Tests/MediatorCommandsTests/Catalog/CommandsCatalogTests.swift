import ConsoleTestSupport
import Mediator
import MediatorCatalog
import MediatorEvents
import MediatorServices
import TestSupport
import Testing

@testable import MediatorCommands
@testable import MediatorConsole

/// Exporting and comparing catalogs.
@Suite struct CommandsCatalogTests {
    private static func console(_ schemas: [ActionSchema]) -> TestConsole {
        var console = TestConsole.products()
        console.make = { _ in
            try Mediator { registry in
                for schema in schemas {
                    switch schema.effect {
                    case .async: registry.handleAsync(schema) { _ in .null }
                    case .mainActor: registry.handleOnMainActor(schema) { _ in .null }
                    default: registry.handle(schema) { _ in .null }
                    }
                }
            }
        }
        return console
    }

    private static func diff(_ old: String, _ console: TestConsole, _ options: String...) async throws
        -> TestConsole.Run
    {
        let folder = try TemporaryDirectory()
        try folder.write(old, to: "old.json")
        let path = "\(folder.path)/old.json"
        var run = await console.run(["diff", path] + options)
        run.error = run.error.replacing(path, with: "FILE")
        return run
    }

    @Test func anExportedCatalogCanBeRead() async throws {
        let console = TestConsole.products()
        let exported = await console.run(["export"])
        #expect(exported.error.isEmpty)
        #expect(try await Self.diff(exported.output, console) == .init(output: "no changes\n"))
        let json = "{\"breaking\":[],\"harmless\":[]}\n"
        #expect(try await Self.diff(exported.output, console, "--json") == .init(output: json))
    }

    @Test(arguments: [
        ("markdown", "## Contracts: 1 breaking change\n"), ("html", "<!doctype html>\n"),
        ("text", "breaking: 1 change\n"),
    ])
    func aReviewerChoosesTheFormat(format: String, beginning: String) async throws {
        let old = try ContractCatalog(actions: [Self.old]).text(as: .json)
        let run = try await Self.diff(old, Self.console([]), "--format", format)
        #expect(run.output.hasPrefix(beginning))
        #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
        #expect(run.status == .failure)
    }

    private static let old = ActionSchema(
        "Cart", "add", "Adds.",
        parameters: [ParameterSchema("id", .string), ParameterSchema("count", .int, default: 1)],
        returns: .record("Line", [ParameterSchema("id", .string), ParameterSchema("note", .string.nullable)]),
        exposure: .external
    )

    private static func changed(_ change: (inout ActionSchema) -> Void) -> [ActionSchema] {
        var schema = old
        change(&schema)
        return [schema]
    }

    private static let changes: [(new: [ActionSchema], breaking: [String], harmless: [String])] = [
        ([old], [], []),
        ([], ["Cart.add  removed"], []),
        ([old, ActionSchema("Cart", "clear")], [], ["Cart.clear  new"]),
        (changed { $0.summary = "Adds it." }, [], ["Cart.add  summary: was \"Adds.\", is \"Adds it.\""]),
        (changed { $0.effect = .async }, ["Cart.add  effect: required sync, provided async"], []),
        (changed { $0.exposure = .internal }, ["Cart.add  exposure: was external, is internal"], []),
        (changed { $0.tags = ["login"] }, [], ["Cart.add  tags: was none, is login"]),
        (
            changed { $0.parameters.append(ParameterSchema("note", .string)) },
            ["Cart.add  parameter \"note\": required by the provider, not sent by the caller"], []
        ),
        (
            changed { $0.parameters.append(ParameterSchema("note", .string.nullable)) },
            [], ["Cart.add  parameter \"note\": was nothing, is string?"]
        ),
        (
            changed { $0.parameters.removeLast() },
            ["Cart.add  parameter \"count\": sent by the caller, unknown to the provider"], []
        ),
        (
            changed { $0.parameters[1] = ParameterSchema("count", .int) },
            ["Cart.add  parameter \"count\": optional for the caller, required by the provider"], []
        ),
        (
            changed { $0.parameters[1].defaultValue = 2 },
            [], ["Cart.add  parameter \"count\" default: was 1, is 2"]
        ),
        (
            changed { $0.parameters[1].type = .double },
            ["Cart.add  parameter \"count\": sent as int, taken as double"], []
        ),
        (
            changed { $0.parameters.reverse() },
            [], ["Cart.add  parameters: was id, count, is count, id"]
        ),
        (
            changed { $0.returns = .record("Line", [ParameterSchema("note", .string.nullable)]) },
            ["Cart.add  result.id: returned as nothing, read as string"], []
        ),
        (
            changed {
                $0.returns = .record("Line", [ParameterSchema("id", .string), ParameterSchema("note", .string)])
            },
            [], ["Cart.add  result.note: was string?, is string", "Cart.add  result.note default: was null, is none"]
        ),
    ]

    @Test(arguments: changes)
    func breakingAndHarmlessChangesAreListed(new: [ActionSchema], breaking: [String], harmless: [String]) async throws {
        let old = await Self.console([Self.old]).run(["export"]).output
        let run = try await Self.diff(old, Self.console(new))
        func lines(_ title: String, _ changes: [String]) -> [String] {
            if changes.isEmpty { return [] }
            return ["\(title): \(changes.count) change\(changes.count == 1 ? "" : "s")"] + changes.map { "  " + $0 }
        }
        let all = lines("breaking", breaking) + lines("harmless", harmless)
        let expected = all.isEmpty ? "no changes\n" : all.joined(separator: "\n") + "\n"
        #expect(run == .init(output: expected, status: breaking.isEmpty ? .done : .failure))
    }

    private static let heard = EventSchema(
        "Cart", "changed", "It changed.",
        parameters: [ParameterSchema("count", .int), ParameterSchema("note", .string.nullable)], exposure: .external)
    private static let payments = ServiceSchema("Shop.Payments", qualifier: "sandbox", "Pays.", lifetime: .cached)

    @Test func anEventHasItsKind() async throws {
        let old = try ContractCatalog(actions: [], events: [Self.heard], services: [Self.payments]).text(as: .json)
        let run = try await Self.diff(old, Self.console([]), "--json")
        let json =
            #"{"breaking":[{"change":"removed","event":"Cart.changed"},"#
            + #"{"change":"removed","service":"Payments (sandbox)"}],"harmless":[]}"# + "\n"
        #expect(run == .init(output: json, status: .failure))
        #expect(
            try await Self.diff(old, Self.console([])).output == """
                breaking: 2 changes
                  event Cart.changed  removed
                  service Payments (sandbox)  removed

                """)
    }

    @Test func aCatalogWithoutEventsCanBeRead() async throws {
        #expect(try await Self.diff(#"{"actions": []}"#, Self.console([])) == .init(output: "no changes\n"))
        let run = try await Self.diff(
            #"{"actions": [], "events": [{"target": "A", "event": "b", "summary": "", "parameters": []}]}"#,
            Self.console([]))
        #expect(run.output == "breaking: 1 change\n  event A.b  removed\n")
    }

    private static let wrong: [(text: String, reason: String)] = [
        ("", "invalid JSON at line 1, column 1: the text is empty"),
        ("[]", "expected dictionary, found array"),
        ("{}", "actions: missing, expected array"),
        (#"{"actions": [{"target": "Cart"}]}"#, "actions[0].action: missing, expected string"),
        (#"{"actions": 1}"#, "actions: expected array, found int"),
    ]

    @Test(arguments: wrong)
    func anInvalidCatalogIsAnError(text: String, reason: String) async throws {
        let error =
            "\"FILE\" is not a catalog: \(reason).\n  to resolve: give a file that \"export --format json\" wrote.\n"
        #expect(try await Self.diff(text, Self.console([])) == .init(error: error, status: .data))
    }
}
