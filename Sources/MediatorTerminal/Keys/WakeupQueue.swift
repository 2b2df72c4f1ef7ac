import Synchronization
import MediatorSystem

/// A reason to interrupt the wait for keys.
enum Wakeup: Sendable {
    /// Ctrl-C.
    case interruption
    /// A request for a line may have been withdrawn.
    case withdrawal
    /// The terminal has another size.
    case resize
    /// The process was stopped and runs again.
    case resumption
    /// A text to show while the line is awaited.
    case text(String, System.Descriptor)

    var isInterruption: Bool { if case .interruption = self { true } else { false } }
}

/// Wakes the thread that waits for keys: any thread posts a wake-up, and a pipe becomes readable.
final class WakeupQueue: Sendable {
    private struct State {
        var isOpen = false
        var wakeups: [Wakeup] = []
        /// Whether an interruption came after the last line.
        var hasMissedInterruption = false
    }

    /// Readable when there are wake-ups.
    let descriptor: System.Descriptor
    private let writeEnd: System.Descriptor
    private let state = Mutex(State())

    init() {
        (descriptor, writeEnd) = System.pipe()
    }

    deinit {
        System.close(descriptor)
        System.close(writeEnd)
    }

    /// Begins to accept wake-ups.
    func open() {
        state.withLock { ($0.isOpen, $0.hasMissedInterruption) = (true, false) }
    }

    /// Accepts no further wake-ups, and returns those that are left.
    func close() -> [Wakeup] {
        state.withLock { $0.isOpen = false }
        return takeAll()
    }

    /// Adds a wake-up, and returns whether the queue is open.
    func post(_ wakeup: Wakeup) -> Bool {
        let isOpen = state.withLock { state in
            if state.isOpen {
                state.wakeups.append(wakeup)
            } else if wakeup.isInterruption {
                state.hasMissedInterruption = true
            }
            return state.isOpen
        }
        // A full pipe is readable too, so that a byte that it does not take is not missed.
        if isOpen { System.signal(writeEnd) }
        return isOpen
    }

    /// Forgets the interruption that came after the last line, and returns whether there was one.
    func takeMissedInterruption() -> Bool {
        state.withLock { state in
            defer { state.hasMissedInterruption = false }
            return state.hasMissedInterruption
        }
    }

    /// Removes and returns all wake-ups.
    func takeAll() -> [Wakeup] {
        System.drain(descriptor)
        return state.withLock { state in
            defer { state.wakeups = [] }
            return state.wakeups
        }
    }
}
