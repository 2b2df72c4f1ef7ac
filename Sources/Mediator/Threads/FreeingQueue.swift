import Dispatch
import Synchronization

/// The serial queue that advances grace periods and frees what was replaced.
///
/// Threads hand work over by an event, not by `async`: Dispatch keeps an object of each thread for the next `async`, frees
/// it at the thread's end, and would free it again if a destructor that runs later used `async`. Such destructors may make
/// calls and updates.
final class FreeingQueue: Sendable {
    static let shared = FreeingQueue()

    private struct State {
        var pending: [@Sendable () -> Void] = []
        /// The source whose event makes the queue run them.
        let source: any DispatchSourceUserDataAdd
    }

    private let queue: DispatchQueue
    private let state: Mutex<State>

    private init() {
        queue = DispatchQueue(label: "Mediator.FreeingQueue")
        let source = DispatchSource.makeUserDataAddSource(queue: queue)
        source.setEventHandler { FreeingQueue.shared.runWaiting() }
        source.activate()
        state = Mutex(State(source: source))
    }

    func run(_ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.pending.append(work)
            if state.pending.count == 1 { state.source.add(data: 1) }
        }
    }

    /// Runs work on the queue later; only for work that runs there itself.
    func run(afterMilliseconds pause: Int, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .milliseconds(pause), execute: work)
    }

    private func runWaiting() {
        var works: [@Sendable () -> Void] = []
        state.withLock { swap(&works, &$0.pending) }
        for work in works { work() }
    }
}
