import Dispatch
import Synchronization

/// A door that tests hold shut until they have seen what they wait for; once open it stays open.
package final class Latch: Sendable {
    private let group = DispatchGroup()
    private let isShut = Atomic(true)

    package init() {
        group.enter()
    }

    deinit {
        // Dispatch traps when a group goes away that somebody entered and nobody left.
        open()
    }

    package func open() {
        if isShut.exchange(false, ordering: .relaxed) { group.leave() }
    }

    /// Suspends until the gate is open.
    package func pass() async {
        await withCheckedContinuation { continuation in
            group.notify(queue: .global()) { continuation.resume() }
        }
    }

    /// Blocks the thread until the gate is open.
    package func passBlocking() {
        group.wait()
    }

    /// Blocks the thread until the gate is open and returns true, or false when something hangs.
    ///
    /// Only a failing test ever waits for the limit.
    package func opensInTime() -> Bool {
        group.wait(timeout: .now() + .seconds(20)) == .success
    }
}
