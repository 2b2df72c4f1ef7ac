import Mediator
import Synchronization

/// A first-in, first-out queue of work for the main actor.
///
/// One task at a time performs the work, since Swift does not define the order in which separate tasks start. The task
/// is detached: its work belongs to many posts and must not inherit the task locals of the first.
final class MainActorQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        var works: [Work?] = []
        var next = 0
        var isScheduled = false

        var count: Int { works.count - next }

        mutating func pop() -> Work? {
            guard next < works.count else { return nil }
            let work = works[next]
            works[next] = nil
            next += 1
            if next == works.count {
                (works, next) = ([], 0)
            } else if next >= MainActorQueue.batch, 2 * next >= works.count {
                // Removing moves the rest, which is at most as much as it removes.
                works.removeFirst(next)
                next = 0
            }
            return work
        }
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
        for _ in 0..<min(limit, state.withLock(\.count)) { state.withLock { $0.pop() }?() }
    }

    /// The number of places that the queue occupies, free ones included.
    var placeCount: Int { state.withLock(\.works.count) }

    private func schedule() {
        Task.detached { @MainActor in
            self.run(atMost: Self.batch)
            let isDone = self.state.withLock { state in
                if state.count == 0 { state.isScheduled = false }
                return !state.isScheduled
            }
            if !isDone { self.schedule() }
        }
    }
}
