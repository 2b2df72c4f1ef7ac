import Mediator
import Synchronization

/// A first-in, first-out queue of work for the main actor.
///
/// Each work starts a task, and each task performs the work that is first then: Swift does not define the order in which
/// tasks start. Other work of the main actor comes between two tasks.
final class MainActorQueue: Sendable {
    typealias Work = @MainActor @Sendable () -> Void

    private struct State: Sendable {
        /// The works added since `earliest` was filled, in order.
        var latest: [Work] = []
        /// The works before these, the first at the end, where removing it moves no other.
        var earliest: [Work] = []

        var count: Int { earliest.count + latest.count }

        mutating func removeFirst() -> Work? {
            if earliest.isEmpty {
                earliest = latest.reversed()
                latest = []
            }
            return earliest.popLast()
        }
    }

    private let state = Mutex(State())
    /// Whether work is performed now.
    @MainActor private var isRunning = false

    func append(_ work: @escaping Work) {
        state.withLock { $0.latest.append(work) }
        // Detached: what it performs may belong to another post, and does not inherit the task-local values of this one.
        Task.detached { @MainActor in self.runFirst() }
    }

    /// Performs the work that is queued at present, in order.
    ///
    /// The work has the task-local values of the caller: a task of its own would have to wait for the main actor, behind work
    /// that was added later. Work that is added meanwhile waits, so that endless posts do not block the main actor. Inside of
    /// work nothing is performed: all that is queued would nest.
    @MainActor func run() {
        guard !isRunning else { return }
        for _ in 0..<state.withLock(\.count) { runFirst() }
    }

    @MainActor private func runFirst() {
        isRunning = true
        defer { isRunning = false }
        state.withLock { $0.removeFirst() }?()
    }
}
