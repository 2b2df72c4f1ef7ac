import Mediator
import Synchronization

/// The calls that wait for the user between two requests (2026-07-28, basic/patterns/mrtr).
///
/// A client returns the state of a call with the user's answer. Each state counts once, for the call that was asked
/// about, and for 10 minutes: a client that changes a call after the answer is refused. Thread-safe.
final class RequestStates: Sendable {
    private struct Pending: Sendable {
        let token: String
        let path: ActionPath
        let arguments: Parameters
        let end: ContinuousClock.Instant
    }

    private let most: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    /// In the order of their beginnings; the oldest of too many is dropped.
    private let pending = Mutex<[Pending]>([])

    init(most: Int = 256, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.most = most
        self.now = now
    }

    /// Returns a token, which cannot be guessed, for a call.
    func begin(_ path: ActionPath, _ arguments: Parameters) -> String {
        // The generator of the system is cryptographically secure.
        var generator = SystemRandomNumberGenerator()
        let words = (0..<2).map { _ in String(generator.next() as UInt64, radix: 16) }
        let token = words.joined(separator: "-")
        let time = now()
        pending.withLock { pending in
            pending.removeAll { $0.end < time }
            if pending.count == most { pending.removeFirst() }
            pending.append(Pending(token: token, path: path, arguments: arguments, end: time + .seconds(600)))
        }
        return token
    }

    /// Removes a token, and returns whether it belonged to a call.
    func end(_ token: String, _ path: ActionPath, _ arguments: Parameters) -> Bool {
        let time = now()
        let found = pending.withLock { pending in
            pending.firstIndex { $0.token.hasSameBytes(as: token) }.map { pending.remove(at: $0) }
        }
        guard let found else { return false }
        // The user has seen these bytes, and agreed to no others.
        return found.end >= time && found.path.hasSameBytes(as: path) && found.arguments.hasSameBytes(as: arguments)
    }
}
