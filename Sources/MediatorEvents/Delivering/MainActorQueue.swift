import Mediator
import Synchronization

/// Work that waits for the main actor, done in the order in which it came.
///
/// One task at a time does it: the order in which tasks of their own would begin is nobody's promise. It is a detached
/// one, since what it does belongs to many posts and must not inherit the task locals of the first.
final class MainActorQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        // Emptied only when all is done: taking from the front of an array moves the rest.
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

    /// Does all that waits, and what comes meanwhile.
    @MainActor func run() {
        while let work = state.withLock({ $0.pop() }) { work() }
    }

    private func schedule() {
        Task.detached { @MainActor in
            // What comes meanwhile is done next time, so that nobody who posts without end holds the main actor up.
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
