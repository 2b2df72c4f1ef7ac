import Mediator
import Testing

@testable import MediatorGateway

/// The end of a call as data.
struct CallOutcomeTests {
    private static func path(_ number: Int) -> ActionPath { ActionPath(target: "A", action: "b\(number)") }

    /// Here it leaves the called action, which is the first name of the chain that arrives.
    @Test(arguments: [1, 31, 32, 33, 42])
    func aChainArrivesWithTheCountOfWhatIsLeftOut(count: Int) throws {
        var (failure, error) = (ActionFailure("end"), MediatorError(.invalidValue, message: "wrong."))
        for number in 0..<count {
            failure.callChain.leave(Self.path(number))
            error.callChain.leave(Self.path(number))
        }
        guard case .failed(var sameFailure)? = CallOutcome(CallOutcome.failed(failure).value),
            case .error(var sameError)? = CallOutcome(CallOutcome.error(error).value)
        else {
            Issue.record("no outcome")
            return
        }
        sameFailure.callChain.leave(Self.path(count - 1))
        sameError.callChain.leave(Self.path(count - 1))
        #expect(sameFailure.chain == failure.chain)
        #expect(sameFailure.description == failure.description)
        #expect(sameError.chain == error.chain)
        #expect(sameError.description == error.description)
    }
}
