import Mediator
import Synchronization

/// A first-in, first-out queue of work for the main actor.
///
/// One task at a time performs the work, since Swift does not define the order in which separate tasks start. The task
/// is detached: its work belongs to many posts and must not inherit the task locals of the first.
final class MainActorQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        // Emptied only when all is done: removing the first element of an array moves the rest.
        var works: [Work?] = []
        var next = 0
        var isScheduled = false

        var count: Int { works.count - next }

        mutating func pop() -> Work? {
            guard next < works.count else { return nil }
            let work = works[next]
            works[next] = nil
            next += 1
            if next == works.count { (works, next) = ([], 0) }
            return work
        }
    }

    private let state = Mutex(State())

    func append(_ work: @escaping Work) {
        let isFirst = state.withLock { state in
            state.works.append(work)
            defer { state.isScheduled = true }
            return !state.isScheduled
        }
        if isFirst { schedule() }
    }

    /// Performs all queued work, including work that is added meanwhile.
    @MainActor func run() {
        while let work = state.withLock({ $0.pop() }) { work() }
    }

    private func schedule() {
        Task.detached { @MainActor in
            // Work that is added meanwhile waits for the next task, so that endless posts do not block the main actor.
            for _ in 0..<self.state.withLock(\.count) {
                self.state.withLock { $0.pop() }?()
            }
            let isDone = self.state.withLock { state in
                if state.count == 0 { state.isScheduled = false }
                return !state.isScheduled
            }
            if !isDone { self.schedule() }
        }
    }
}
