import Dispatch
import Synchronization

/// That an object is being made; those who need it wait until the group is left.
final class PendingInstance: Sendable {
    /// The lazy object.
    let owner: ObjectIdentifier
    let done = DispatchGroup()

    private let finished = Atomic(false)

    init(owner: ObjectIdentifier) {
        self.owner = owner
        done.enter()
    }

    /// The objects being made by the code that runs at present, outermost first, each with who needed it: a call, a service.
    ///
    /// The task local alone does not tell: a task that an object's initializer starts inherits it, and may well call
    /// the target once the object is made.
    static var underWayHere: [(making: PendingInstance, asker: String)] {
        inProgress.filter { !$0.making.finished.load(ordering: .acquiring) }
    }

    @TaskLocal static var inProgress: [(making: PendingInstance, asker: String)] = []

    /// Which makers wait for which objects of other makers, to tell when they would wait for one another.
    ///
    /// One for the process, as makers of several mediators may wait for one another. Touched only where code that makes
    /// an object has to wait for another one.
    static let waits = Mutex<[(waiting: PendingInstance, awaited: PendingInstance)]>([])

    func finish() {
        finished.store(true, ordering: .releasing)
        done.leave()
    }
}
