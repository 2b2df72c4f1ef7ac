import Mediator
import Synchronization

/// A first-in, first-out queue of work for the main actor.
///
/// One task at a time performs the work, since Swift does not define the order in which separate tasks start. The task
/// is detached: its work belongs to many posts and must not inherit the task locals of the first.
final class MainActorQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        var works = Queue<Work>()
        var isScheduled = false
    }

    /// The most work of one task: other work of the main actor comes between two tasks.
    private static let batch = 64

    private let state = Mutex(State())

    func append(_ work: @escaping Work) {
        let isFirst = state.withLock { state in
            state.works.append(work)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    /// Performs the work that is queued at present, in order.
    ///
    /// Work that is added meanwhile waits, so that endless posts do not block the main actor.
    @MainActor func run(atMost limit: Int = .max) {
        for _ in 0..<min(limit, state.withLock(\.works.count)) { state.withLock { $0.works.removeFirst() }?() }
    }

    /// The number of places that the queue occupies, free ones included.
    var placeCount: Int { state.withLock(\.works.placeCount) }

    private func schedule() {
        Task.detached { @MainActor in
            self.run(atMost: Self.batch)
            let isDone = self.state.withLock { state in
                if state.works.count == 0 { state.isScheduled = false }
                return !state.isScheduled
            }
            if !isDone { self.schedule() }
        }
    }
}
