import Mediator
import Synchronization

/// That the test stubs an action, and what is wrong with the stub in itself.
struct StubRegistration: Sendable {
    let name: ActionName
    let place: CodeLocation
    let called = CallFlag()
    var problems: [StubError.Problem] = []
}

/// Whether the closure of a stub ever ran.
///
/// Calls with wrong parameters are recorded, but end before they reach it.
final class CallFlag: Sendable {
    private let flag = Atomic(false)

    var isSet: Bool { flag.load(ordering: .acquiring) }

    func set() {
        flag.store(true, ordering: .releasing)
    }
}
