import NATS
import Synchronization

/// Requests without a module: what the engine itself costs.
///
/// One inbox serves them all, and the end of its subject is the number of the request, as clients of NATS do it.
final class BareRequests: Sendable {
    private typealias Waiting = CheckedContinuation<NATSMessage, any Error>

    private struct State {
        var waiting: [Int: Waiting] = [:]
        var lastNumber = 0
    }

    private let connection: NATSConnection
    private let inbox = "_INBOX.\(String(UInt64.random(in: .min ... .max), radix: 36))"
    private let state = Mutex(State())

    init(_ connection: NATSConnection) throws {
        self.connection = connection
        try connection.subscribe(to: "\(inbox).*") { [weak self] message in self?.take(message) }
    }

    /// Publishes a message, and returns the first answer.
    func request(_ payload: [UInt8], to subject: String) async throws -> NATSMessage {
        try await withCheckedThrowingContinuation { (continuation: Waiting) in
            let number = state.withLock { state in
                state.lastNumber += 1
                state.waiting[state.lastNumber] = continuation
                return state.lastNumber
            }
            do {
                try connection.publish(payload, to: subject, reply: "\(inbox).\(number)")
            } catch {
                state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(throwing: error)
            }
        }
    }

    private func take(_ message: NATSMessage) {
        guard let number = Int(message.subject.dropFirst(inbox.count + 1)) else { return }
        state.withLock { $0.waiting.removeValue(forKey: number) }?.resume(returning: message)
    }

    /// Answers requests at a subject with their own bytes.
    ///
    /// - Parameter usesTask: Whether each one has a task of its own, as it needs where its answer may take time;
    ///   otherwise the thread that reads answers.
    static func answer(at subject: String, over connection: NATSConnection, inTask usesTask: Bool) throws {
        try connection.subscribe(to: subject) { message in
            guard let reply = message.reply else { return }
            if usesTask {
                Task { try? connection.publish(message.payload, to: reply) }
            } else {
                try? connection.publish(message.payload, to: reply)
            }
        }
    }
}
