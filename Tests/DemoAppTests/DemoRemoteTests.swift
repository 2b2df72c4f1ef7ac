import Foundation
import TestSupport
import Testing

/// The shop with its shipping in a child process.
@Suite struct DemoRemoteTests {
    private static let remote = ["--remote", "Shipping"]

    @Test(
        arguments: [
            ["call", "Shipping.quote", "city=Oslo", "--json"],
            ["call", "Shipping.quote", "city=Oslo"],
            ["call", "Shipping.quote", "city=Atlantis"],
            ["call", "Shipping.quote", "town=Oslo"],
            ["call", "Shipping.ship", "orderID=O-1", "city=Oslo"],
            ["export"],
        ])
    func everyLinePrintsTheSame(_ arguments: [String]) async throws {
        let local = try await DemoCommand.run(arguments)
        let distant = try await DemoCommand.run(Self.remote + arguments)
        #expect(distant == local)
    }

    @Test func describeAddsWhereAnActionLives() async throws {
        let arguments = ["describe", "Shipping.ship"]
        let local = try await DemoCommand.run(arguments)
        let distant = try await DemoCommand.run(Self.remote + arguments)
        let line = "lives in  child process \"DemoApp\"\n"
        #expect(distant.output.contains(line))
        #expect(distant.output.replacingOccurrences(of: line, with: "") == local.output)
    }

    @Test func aLongParameterFailsAsInTheProcess() async throws {
        // Longer than a message of a page may be.
        let line = "Shipping.quote city=" + longText(1 << 20) + "\n"
        let local = try await DemoCommand.run([], input: line)
        let distant = try await DemoCommand.run(Self.remote, input: line)
        #expect(distant == local)
        #expect(local.error.hasPrefix("line 1: Shipping.quote failed: unknownCity"))
    }

    @Test func aQuoteIsJSON() async throws {
        let run = try await DemoCommand.run(Self.remote + ["call", "Shipping.quote", "city=Oslo", "--json"])
        #expect(run.output == #"{"city":"Oslo","currency":"EUR","days":3,"price":990}"# + "\n")
        #expect((run.error, run.status) == ("", 0))
    }

    @Test func anUnknownCityFailsWithStatusOne() async throws {
        let run = try await DemoCommand.run(Self.remote + ["call", "Shipping.quote", "city=Atlantis"])
        #expect(
            run.error
                == "Shipping.quote failed: unknownCity: There is no shipping to this city. "
                + #"{"city": "Atlantis", "cities": ["Berlin", "Lisbon", "Oslo", "Tokyo"]}"# + "\n")
        #expect((run.output, run.status) == ("", 1))
    }

    @Test func checkShowsWhereModulesLive() async throws {
        let run = try await DemoCommand.run(Self.remote + ["check"])
        #expect(
            run.output == """
                ok: 6 modules, 5 targets, \(DemoCatalog.count()) actions, 2 events, 1 service, 1 interceptor
                module "Shipping" lives in child process "DemoApp"

                """)
        #expect((run.error, run.status) == ("", 0))
    }

    @Test func checkSaysWhatToDoAboutAModuleThatDoesNotAnswer() async throws {
        let run = try await DemoCommand.run(["--page", "/nowhere/page.sock", "check"])
        #expect(
            run.output == """
                Mediator: the registry has 1 problem.
                  module "Share": there is no connection with socket "/nowhere/page.sock": no process listens there (No such file \
                or directory); to resolve: start again when the other side runs.
                    at DemoApp/ShareActions.swift:35

                """)
        #expect((run.error, run.status) == ("", 65))
    }

    @Test func theCatalogCannotLeave() async throws {
        let run = try await DemoCommand.run(["--remote", "Catalog", "check"])
        #expect(run.status == 65)
        let lines = run.output.split(separator: "\n").filter { !$0.contains("    at ") }
        #expect(
            lines.map { $0.prefix { $0 != ";" } } == [
                "Mediator: the registry has 6 problems.",
                "  \"Catalog.product\" of module \"Catalog\" cannot leave the process: it is synchronous",
                "  \"Catalog.search\" of module \"Catalog\" cannot leave the process: it is synchronous",
                "  \"Catalog.categories\" of module \"Catalog\" cannot leave the process: it is synchronous",
                "  \"Catalog.reserve\" of module \"Catalog\" cannot leave the process: it is internal",
                "  \"Catalog.cancelReservation\" of module \"Catalog\" cannot leave the process: it is internal",
                "  \"Catalog.detailScreen\" of module \"Catalog\" cannot leave the process: only links reach it, and it runs on the "
                    + "main actor of this process, and its result is a reference",
            ])
    }

    @Test func anExampleOfTwoProcessesRuns() async throws {
        let run = try await DemoCommand.run(product: "TwoProcesses", [], input: "")
        #expect(run.output == "[\"elsewere\"]\nempty: There is no text.\n")
        #expect((run.error, run.status) == ("", 0))
    }
}
