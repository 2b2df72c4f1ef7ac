import Mediator
import MediatorTesting
import Testing

/// Failures of the modules under test, compared with those that their contracts list.
struct TestingFailureTests {
    private struct Till: Module {
        static let pay = Action("Till", "pay", "", Parameter("code", String.self), failures: ["refused"])
        static let payLater = Action(
            "Till", "payLater", "", Parameter("code", String.self), effect: .async, failures: ["refused", "late"])
        static let ask = Action("Till", "ask", "")
        static let line = #line + 5

        var requires: [any Contract] { [CatalogActions.product] }

        func register(in registry: inout Registry) {
            registry.handle(Self.pay) { _, code in throw ActionFailure(code) }
            registry.handle(Self.payLater) { _, code in throw ActionFailure(code) }
            registry.handle(Self.ask) { call in _ = try call.mediator.perform(CatalogActions.product, "P-1") }
        }
    }

    private static func location(_ number: Int) -> String { "\(#fileID):\(Till.line + number)" }

    @Test func aCodeThatTheContractDoesNotListFailsTheTestOnce() throws {
        var line = 0
        let found = try reports {
            line = #line + 1
            let test = try TestMediator(Till())
            for _ in 1...2 {
                #expect(throws: ActionFailure("closed")) { try test.mediator.perform(Till.pay, "closed") }
            }
            #expect(throws: ActionFailure("refused")) { try test.mediator.perform(Till.pay, "refused") }
        }
        #expect(
            found == [
                Report(
                    """
                    Till.pay failed with "closed", which its contract does not list.
                      handled at \(Self.location(0))
                      to resolve: declare failures: ["refused", "closed"] in TillActions.pay, or catch the failure
                    """, line: line)
            ])
    }

    @Test func eachCodeIsReported() throws {
        let found = try reports {
            let test = try TestMediator(Till())
            for code in ["closed", "empty"] {
                #expect(throws: ActionFailure(code)) { try test.mediator.perform(Till.pay, code) }
            }
        }
        #expect(
            found.map(\.text)
                == ["closed", "empty"].map { code in
                    """
                    Till.pay failed with "\(code)", which its contract does not list.
                      handled at \(Self.location(0))
                      to resolve: declare failures: ["refused", "\(code)"] in TillActions.pay, or catch the failure
                    """
                })
    }

    @Test func anUnlistedAsyncCodeFailsToo() async throws {
        let found = try await reports {
            let test = try TestMediator(Till())
            await #expect(throws: ActionFailure("late")) { try await test.mediator.perform(Till.payLater, "late") }
            await #expect(throws: ActionFailure("closed")) { try await test.mediator.perform(Till.payLater, "closed") }
        }
        #expect(
            found.map(\.text) == [
                """
                Till.payLater failed with "closed", which its contract does not list.
                  handled at \(Self.location(1))
                  to resolve: declare failures: ["refused", "late", "closed"] in TillActions.payLater, or catch the failure
                """
            ])
    }

    /// A contract without a list declares that its action does not fail; the stub that fails is the test's own.
    @Test func aFailureOfANestedCallNamesItsThrower() throws {
        let found = try reports {
            let test = try TestMediator(Till()) {
                $0.stub(CatalogActions.product) { _, _ in throw ActionFailure("gone") }
            }
            #expect(throws: ActionFailure("gone")) { try test.mediator.perform(Till.ask) }
        }
        #expect(
            found.map(\.text) == [
                """
                Till.ask failed with "gone", which its contract does not list.
                  thrown by: Catalog.product
                  handled at \(Self.location(2))
                  to resolve: declare failures: ["gone"] in TillActions.ask, or catch the failure
                """
            ])
    }

    @Test func otherErrorsAreNoFailuresOfAContract() throws {
        struct Broken: Error {}
        let test = try TestMediator(Till()) { $0.stub(CatalogActions.product) { _, _ in throw Broken() } }
        #expect(throws: ActionFailure("unexpected", "Catalog.product threw Broken.")) {
            try test.mediator.perform(Till.ask)
        }
        #expect(throws: MediatorError.self) { try test.mediator.perform("Till", "pay", ["cod": "closed"]) }
    }
}
