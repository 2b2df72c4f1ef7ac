import Mediator
import MediatorTesting
import Testing

/// Interceptors of modules under test, around stubs.
@Suite struct TestingInterceptorTests {
    /// Intercepts calls to what it requires.
    private struct GuardModule: Module {
        let intercept: @Sendable (Call) throws -> Interception

        var requires: [any Contract] { [StockActions.count, StockActions.old] }

        func register(in registry: inout Registry) {
            registry.intercept(.target("Stock"), name: "guard", intercept)
        }
    }

    private enum StockActions {
        static let count = Action(
            "Stock", "count", "Counts.", Parameter("id", String.self), Parameter("exact", Bool.self, default: false),
            returns: Int.self)
        static let old = Action("Stock", "old", "Counts.", Parameter("id", String.self), returns: Int.self)
    }

    private func test(_ intercept: @escaping @Sendable (Call) throws -> Interception) throws -> TestMediator {
        try TestMediator(GuardModule(intercept: intercept)) {
            $0.stub(StockActions.count) { _, id, _ in id.count }
        }
    }

    @Test func theStubAndTheSpyGetTheCallsThatTheInterceptorPassesOn() throws {
        let test = try test { _ in .proceed(with: ["id": "four"]) }
        #expect(try test.mediator.perform(StockActions.count, "a", true) == 4)
        #expect(test.calls(to: StockActions.count) == [["id": "four"]])
        test.expectAllStubsCalled()
    }

    @Test func callsThatAnInterceptorEndsNeverReachTheStub() throws {
        let test = try test { call in
            guard call.parameters["exact"] == true else { throw ActionFailure("vague") }
            return .finish(with: 9)
        }
        #expect(try test.mediator.perform(StockActions.count, "a", true) == 9)
        #expect(throws: ActionFailure("vague")) { try test.mediator.perform(StockActions.count, "a", false) }
        #expect(test.calls.isEmpty)
    }

    @Test func aRedirectReachesTheOtherStub() throws {
        let test = try test { call in call.action == "old" ? .redirect(to: StockActions.count) : .proceed }
        #expect(try test.mediator.perform(StockActions.old, "abc") == 3)
        #expect(test.calls.map { "\($0.target).\($0.action) \($0.parameters)" } == [#"Stock.count {"id": "abc"}"#])
    }

    @Test func itsOwnCallsAreRecordedAndMustBeStubbed() throws {
        let test = try test { call in
            call.action == "old"
                ? .finish(with: try call.mediator.perform("Stock", "count", call.parameters)) : .proceed
        }
        #expect(try test.mediator.perform(StockActions.old, "abc") == 3)
        #expect(test.calls.map(\.caller?.module) == ["Guard"])
        #expect(test.calls.map(\.caller?.description) == ["Stock.old"])
    }
}
