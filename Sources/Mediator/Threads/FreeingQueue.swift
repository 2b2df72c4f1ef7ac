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
        var works: [@Sendable () -> Void] = []
        /// The event of which the queue runs the works.
        let arrival: any DispatchSourceUserDataAdd
    }

    private let queue: DispatchQueue
    private let state: Mutex<State>

    private init() {
        queue = DispatchQueue(label: "Mediator.FreeingQueue")
        let arrival = DispatchSource.makeUserDataAddSource(queue: queue)
        arrival.setEventHandler { FreeingQueue.shared.runWaiting() }
        arrival.activate()
        state = Mutex(State(arrival: arrival))
    }

    /// Makes the queue now, rather than at the end of a thread.
    func prepare() {}

    /// Runs work on the queue.
    func run(_ work: @escaping @Sendable () -> Void) {
        state.withLock { state in
            state.works.append(work)
            if state.works.count == 1 { state.arrival.add(data: 1) }
        }
    }

    /// Runs work on the queue later; only for work that runs there itself.
    func run(afterMilliseconds pause: Int, _ work: @escaping @Sendable () -> Void) {
        queue.asyncAfter(deadline: .now() + .milliseconds(pause), execute: work)
    }

    private func runWaiting() {
        var works: [@Sendable () -> Void] = []
        state.withLock { swap(&works, &$0.works) }
        for work in works { work() }
    }
}
