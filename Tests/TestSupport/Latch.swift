import Dispatch
import Synchronization

/// A latch that tests open once; it stays open.
package final class Latch: Sendable {
    private let group = DispatchGroup()
    private let isShut = Atomic(true)

    package init() {
        group.enter()
    }

    deinit {
        // Dispatch traps when an entered group is released before it is left.
        open()
    }

    package func open() {
        if isShut.exchange(false, ordering: .relaxed) { group.leave() }
    }

    /// Suspends until the latch is open.
    package func pass() async {
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Opens the latch, and suspends until the task is cancelled.
    package func openUntilCancelled() async {
        let end = Latch()
        await withTaskCancellationHandler {
            open()
            await end.pass()
        } onCancel: {
            end.open()
        }
    }

    /// Blocks the thread until the latch is open.
    package func passBlocking() {
        group.wait()
    }

    /// Blocks the thread until the latch is open and returns true, or false after a timeout.
    ///
    /// Only a failing test ever waits for the limit, which is longer than any thread waits for its turn on a busy machine.
    package func opensInTime() -> Bool {
        group.wait(timeout: .now() + .seconds(600)) == .success
    }
}
