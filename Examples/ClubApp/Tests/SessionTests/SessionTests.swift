import Mediator
import MediatorTesting
import Observation
import SessionActions
import Synchronization
import Testing

@testable import Session

@MainActor @Suite struct SessionTests {
    private let login = Login()
    private let mediator: Mediator

    init() throws {
        mediator = try TestMediator(SessionModule(login)).mediator
    }

    @Test func implementsItsContracts() {
        verify(SessionModule(login), implements: SessionActions.all)
    }

    @Test func aUserIsNotAskedAgain() async throws {
        login.finish("Ann")
        #expect(try await mediator.session.require() == "Ann")
        #expect(!login.isAsking)
    }

    @Test func allCallsWaitForOneLogin() async throws {
        let first = Task { try await mediator.session.require() }
        let second = Task { try await mediator.session.require() }
        await login.asks(times: 2)
        login.finish("Ann")
        #expect(try await first.value == "Ann")
        #expect(try await second.value == "Ann")
        #expect(!login.isAsking)
    }

    @Test func aCancelledLoginFailsTheCall() async throws {
        let call = Task { try await mediator.session.require() }
        await login.asks()
        login.cancel()
        await #expect(throws: ActionFailure("loginRequired", "This needs a user.")) { try await call.value }
    }

    @Test func aCancelledCallWaitsNoLonger() async throws {
        let call = Task { try await mediator.session.require() }
        await login.asks()
        call.cancel()
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(!login.isAsking)
    }

    @Test func aCallThatIsCancelledAlreadyAsksForNoLogin() async {
        let hasAsked = Mutex(false)
        withObservationTracking {
            _ = login.isAsking
        } onChange: {
            hasAsked.withLock { $0 = true }
        }
        let call = Task {
            withUnsafeCurrentTask { unsafe $0?.cancel() }
            return try await mediator.session.require()
        }
        await #expect(throws: CancellationError.self) { try await call.value }
        #expect(hasAsked.withLock { !$0 })
    }

    @Test func aLoginAfterACancelledOneDoesNotHelpTheFailedCall() async throws {
        let call = Task { try await mediator.session.require() }
        await login.asks()
        login.cancel()
        login.finish("Ann")
        await #expect(throws: ActionFailure("loginRequired", "This needs a user.")) { try await call.value }
    }

    @Test func anActionWithTheTagWaitsForALogin() async throws {
        let order = Action("Shop", "order", "Orders.", returns: String.self, effect: .async, tags: ["login"])
        let test = try TestMediator(SessionModule(login)) {
            $0.stub(order) { call in "O-1" }
        }
        let ordering = Task { try await test.mediator.perform(order) }
        await login.asks()
        #expect(test.calls(to: order).isEmpty)
        login.finish("Ann")
        #expect(try await ordering.value == "O-1")
    }
}

extension Login {
    /// Waits until so many calls wait for the login.
    fileprivate func asks(times count: Int = 1) async {
        while waiting.count < count {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = waiting
                } onChange: {
                    continuation.resume()
                }
            }
        }
    }
}
