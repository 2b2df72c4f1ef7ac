import Foundation
import TestSupport
import Testing

/// The executable; other tests cover the console in their own process.
@Suite struct DemoConsoleCommandTests {
    @Test func everyEffectAndCallbacksWork() async throws {
        let run = try await DemoCommand.run(
            input: "Cart.watch\nCart.add productID=P-1001\nCatalog.reserve productID=P-1001 quantity=1\n"
                + "Catalog.detailScreen id=P-1001\n"
        )
        #expect(run.status == 0)
        #expect(run.error == "Cart.watch onChange: 1\n")
        #expect(run.output.contains("│ Enamel mug"))
    }

    private static let statuses: [(arguments: [String], status: Int32)] = [
        (["--version"], 0), (["call", "Cart.checkout"], 1), (["call", "Crt.add"], 69),
        (["--without", "Catlog", "check"], 64),
    ]

    @Test(arguments: statuses)
    func statusReportsTheOutcome(arguments: [String], status: Int32) async throws {
        let run = try await DemoCommand.run(arguments)
        #expect(run.status == status)
        #expect(run.output.isEmpty == (status != 0))
        #expect(run.error.isEmpty == (status == 0))
    }

    // MARK: The catalog

    @Test func theKeptCatalogIsThatOfTheDemo() async throws {
        let run = try await DemoCommand.run(["diff", DemoCatalog.file.path, "--json"])
        #expect(
            run == .init(output: "{\"breaking\":[],\"harmless\":[]}\n", error: "", status: 0),
            "The demo has changed; after an intended change: .ci/renew catalog")
        // In another form, the next change of the demo would change each line.
        let kept = try String(contentsOf: DemoCatalog.file, encoding: .utf8)
        let isKept = try await DemoCommand.run(["export"]).output == kept
        #expect(isKept, "The catalog has another form: .ci/renew catalog")
    }

    // MARK: The startup check

    private static let partialApps: [(without: [String], output: String)] = [
        (
            ["Shop"],
            """
            ok: 5 modules, 4 targets, \(DemoCatalog.count(without: ["Shop"])) actions, 2 events, 1 service, 1 interceptor

            """
        ),
        (
            ["Shop", "Cart"],
            """
            ok: 4 modules, 3 targets, \(DemoCatalog.count(without: ["Shop", "Cart"])) actions, 1 event, 1 service, \
            1 interceptor
            note: interceptor "login" covers no action; its scope: tag "login"
            note: module "Cart" is not registered; its contracts were not checked
            note: no action has the tag "login", which must be guarded

            """
        ),
        (
            ["Shop", "Cart", "Catalog", "Session", "Payments", "Shipping"],
            """
            ok: 0 modules, 0 targets, 0 actions
            note: no actions are registered
            note: module "Cart" is not registered; its contracts were not checked
            note: module "Catalog" is not registered; its contracts were not checked
            note: module "Session" is not registered; its contracts were not checked
            note: module "Shipping" is not registered; its contracts were not checked
            note: no action has the tag "login", which must be guarded

            """
        ),
    ]

    @Test(arguments: partialApps)
    func modulesThatNoOtherRequiresMayBeLeftOut(without: [String], output: String) async throws {
        let run = try await DemoCommand.run(without.flatMap { ["--without", $0] } + ["check"])
        #expect(run == .init(output: output, error: "", status: 0))
    }

    @Test(arguments: [["Session"], ["Session", "Shop"]])
    func withoutTheSessionTheCheckNamesTheUnguardedAction(without: [String]) async throws {
        let run = try await DemoCommand.run(without.flatMap { ["--without", $0] } + ["check"])
        #expect(
            run.output.hasPrefix(
                """
                Mediator: the registry has 1 problem.
                  no interceptor covers "Cart.checkout", whose tag "login" must be guarded; to resolve: list the module \
                that registers the interceptor.
                    at ModuleB/CartModule.swift:
                """))
        #expect(run.error.isEmpty)
        #expect(run.status == 65)
    }

    // MARK: Data files

    @Test func productsMayComeFromAFile() async throws {
        let product = #"[{"id":"X-1","title":"Own","category":"own","price":5,"currency":"EUR","stock":1}]"#
        let folder = try TemporaryDirectory()
        try folder.write(product, to: "products.json")
        let run = try await DemoCommand.run([
            "--data", "\(folder.path)/products.json", "call", "Catalog.categories",
        ])
        #expect(run == .init(output: "own\n", error: "", status: 0))
    }

    @Test(arguments: [#""$0" list | head -n 1"#, #"yes list | head -n 5000 | "$0" | head -n 1"#])
    func aReaderThatLeavesIsNoError(line: String) async throws {
        #expect(try await DemoCommand.shell(line) == .init(output: "Cart\n", error: "", status: 0))
    }

    @Test func resultsAndErrorsKeepTheirOrder() async throws {
        let run = try await DemoCommand.shell(#"printf 'Cart.clear --json\nlsit\nCart.clear --json\n' | "$0" 2>&1"#)
        #expect(run.output.hasPrefix("null\nline 2: no command \"lsit\".\n"))
        #expect(run.output.hasSuffix("\nnull\n"))
    }

    @Test func manyLinesAreFast() async throws {
        // More than one read of the input returns.
        let run = try await DemoCommand.run(input: String(repeating: "Cart.clear --json\n", count: 4_000))
        #expect(run == .init(output: String(repeating: "null\n", count: 4_000), error: "", status: 0))
    }
}
