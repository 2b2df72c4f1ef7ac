import Mediator
import Synchronization

/// A stub of the test, and the problems of the stub itself.
struct StubRegistration: Sendable {
    let name: ActionPath
    let location: CodeLocation
    let called = CallFlag()
    var problems: [StubError.Problem] = []
}

/// A flag that is set when the closure of a stub runs.
///
/// Calls with invalid parameters are recorded, but fail before they reach the closure.
final class CallFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() {
        flag.store(true, ordering: .releasing)
    }
}
