import Synchronization

/// Resumes one continuation with the first of several outcomes, and drops the later ones.
package final class FirstOutcome<T: Sendable>: Sendable {
    private enum State {
        case open
        case awaited(CheckedContinuation<T, any Error>)
        case known(Result<T, any Error>)
        case done
    }

    private let state = Mutex(State.open)

    package init() {}

    /// Resumes a continuation with the first outcome; call it once.
    package func await(_ continuation: CheckedContinuation<T, any Error>) {
        let known = state.withLock { state -> Result<T, any Error>? in
            if case .known(let outcome) = state {
                state = .done
                return outcome
            }
            state = .awaited(continuation)
            return nil
        }
        if let known { continuation.resume(with: known) }
    }

    /// Resolves with an outcome, unless there was one before.
    package func resolve(_ outcome: Result<T, any Error>) {
        let continuation = state.withLock { state -> CheckedContinuation<T, any Error>? in
            switch state {
            case .open:
                state = .known(outcome)
                return nil
            case .awaited(let continuation):
                state = .done
                return continuation
            case .known, .done: return nil
            }
        }
        continuation?.resume(with: outcome)
    }
}
