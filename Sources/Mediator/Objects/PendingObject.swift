import Dispatch
import Synchronization

/// An object that is being created; threads that need it wait until the group is left.
final class PendingObject: Sendable {
    let owner: ObjectIdentifier
    let done = DispatchGroup()

    /// The thread that makes it, from beginning to end.
    private let thread = CurrentThread.number
    private let finished = Atomic(false)

    init(owner: ObjectIdentifier) {
        self.owner = owner
        done.enter()
    }

    /// The objects that the running code is making, outermost first, each with the request for it.
    ///
    /// The task local alone does not suffice: a task that an object's initializer starts inherits it, in another thread
    /// or after the object is created. It waits for the object like any other caller; an initializer that blocks its thread
    /// until such a task ends would wait for itself.
    static var inProgressOnThisThread: [(pending: PendingObject, requester: String)] {
        inProgress.filter {
            !$0.pending.finished.load(ordering: .acquiring) && $0.pending.thread == CurrentThread.number
        }
    }

    @TaskLocal static var inProgress: [(pending: PendingObject, requester: String)] = []

    /// An edge: the maker of `waiting` is blocked on `awaited`.
    ///
    /// A cycle of edges would never end, so the request that would close it fails.
    ///
    /// One for the process, since makers of several mediators may wait for one another.
    static let waits = Mutex<[(waiting: PendingObject, awaited: PendingObject)]>([])

    func finish() {
        finished.store(true, ordering: .releasing)
        done.leave()
    }
}
