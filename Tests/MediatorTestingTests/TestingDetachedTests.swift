import Foundation
import Mediator
import MediatorTesting
import TestSupport
import Testing

/// Tests that fail on purpose, which another test runs in a separate process: as a user sees them.
///
/// A module may call others from a detached task, which has no current test.
struct TestingDetachedTests {
    /// The option of a run that has only the tests that fail.
    private static let filter = "TestingDetachedTests/failing"

    private static var mayFail: Bool { CommandLine.arguments.contains(filter) }

    private struct AskingModule: Module {
        let isDetached: Bool

        var requires: [any Contract] { [CatalogActions.product] }

        func register(in registry: inout Registry) {
            registry.handle("Cart", "ask") { [isDetached] call in
                let mediator = call.mediator
                if isDetached {
                    Task.detached { _ = try? mediator.catalog.product(id: "P-1") }
                } else {
                    _ = try? mediator.catalog.product(id: "P-1")
                }
                return .null
            }
        }
    }

    private static let asked = #line + 2
    @Test(.enabled(if: mayFail, "It fails on purpose.")) func failing() throws {
        let test = try TestMediator(AskingModule(isDetached: false))
        try test.mediator.perform("Cart", "ask")
    }

    private static let askedDetached = #line + 3
    private static let searched = #line + 5
    @Test(.enabled(if: mayFail, "It fails on purpose.")) func failingFromADetachedTask() async throws {
        let test = try TestMediator(AskingModule(isDetached: true))
        try test.mediator.perform("Cart", "ask")
        _ = try await test.nextCall(to: CatalogActions.product)
        await Task.detached { _ = test.calls(to: "Catalog", "produkt") }.value
    }

    #if os(Linux)
        @Test func failuresFailTheRunWhereverTheyCome() async throws {
            let run = try await Program.run(
                URL(filePath: "/proc/self/exe").resolvingSymlinksInPath(),
                ["--testing-library", "swift-testing", "--filter", Self.filter], environment: ["NO_COLOR": "1"])
            let output = run.output + run.error
            #expect(run.status == 1)
            #expect(output.contains(/✘ Test run with 2 tests in 1 suite failed after [0-9.]+ seconds with 3 issues\./))
            #expect(
                Self.issues(output) == [
                    """
                    ✘ Test failing() recorded an issue at TestingDetachedTests.swift:\(Self.asked): Issue recorded
                    ↳ Module "Asking" called Catalog.product(id:), which is not stubbed.
                        called by: Cart.ask
                        to resolve: $0.stub(CatalogActions.product) { call, id in … }
                    """,
                    """
                    ✘ Test «unknown» recorded an issue at TestingDetachedTests.swift:\(Self.askedDetached): Issue recorded
                    ↳ Module "Asking" called Catalog.product(id:), which is not stubbed.
                        called by: Cart.ask
                        to resolve: $0.stub(CatalogActions.product) { call, id in … }
                        in test: failingFromADetachedTask()
                    """,
                    """
                    ✘ Test «unknown» recorded an issue at TestingDetachedTests.swift:\(Self.searched): Issue recorded
                    ↳ The test asks for calls of Catalog.produkt, which no module handles, requires or has called.
                        known: Cart.ask, Catalog.product
                        did you mean "Catalog.product"?
                        in test: failingFromADetachedTask()
                    """,
                ])
        }

        /// Returns the issues of a printed run without the columns, sorted: the tests run at once.
        private static func issues(_ output: String) -> [String] {
            var issues: [String] = []
            var isInIssue = false
            for line in output.split(separator: "\n") {
                if line.contains(" recorded an issue at ") {
                    issues.append(String(line.replacing(/:\d+: Issue/, with: ": Issue")))
                    isInIssue = true
                } else if isInIssue, line.hasPrefix("↳") || line.hasPrefix("    ") {
                    issues[issues.count - 1] += "\n" + line
                } else {
                    isInIssue = false
                }
            }
            return issues.sorted()
        }
    #endif
}
