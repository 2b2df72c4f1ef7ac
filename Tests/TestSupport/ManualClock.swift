import Synchronization

/// A clock whose time passes when a test says so.
package final class ManualClock: Clock, Sendable {
    package struct Instant: InstantProtocol {
        package var offset = Duration.zero

        package func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        package func duration(to other: Instant) -> Duration { other.offset - offset }
        package static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let id: Int
        let deadline: Instant
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Instant()
        var nextID = 0
        var sleepers: [Sleeper] = []
        /// How many have begun to sleep, and those who wait for a number of them.
        var count = 0
        var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())

    package init() {}

    package var now: Instant { state.withLock(\.now) }
    package var minimumResolution: Duration { .zero }

    /// The number of tasks that sleep.
    package var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    package func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        let id = state.withLock { state in
            defer { state.nextID += 1 }
            return state.nextID
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let (isOver, observers) = state.withLock { state in
                    let isOver = Task.isCancelled || state.now >= deadline
                    if !isOver {
                        state.sleepers.append(Sleeper(id: id, deadline: deadline, continuation: continuation))
                    }
                    state.count += 1
                    let reached = state.observers.filter { $0.count <= state.count }
                    state.observers.removeAll { $0.count <= state.count }
                    return (isOver, reached)
                }
                if isOver { continuation.resume() }
                for observer in observers { observer.continuation.resume() }
            }
        } onCancel: {
            let sleeper: Sleeper? = state.withLock { state in
                state.sleepers.firstIndex { $0.id == id }.map { state.sleepers.remove(at: $0) }
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Lets time pass, and wakes the tasks whose time has come.
    package func advance(by duration: Duration) {
        let woken = state.withLock { state in
            state.now = state.now.advanced(by: duration)
            let now = state.now
            let woken = state.sleepers.filter { $0.deadline <= now }
            state.sleepers.removeAll { $0.deadline <= now }
            return woken
        }
        for sleeper in woken { sleeper.continuation.resume() }
    }

    /// Suspends until a number of sleeps have begun, since the clock was made.
    package func sleeps(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.count >= count { return true }
                state.observers.append((count, continuation))
                return false
            }
            if isReached { continuation.resume() }
        }
    }
}
