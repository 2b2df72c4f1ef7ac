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
        connection.whenEnded { [weak self] error in self?.end(error) }
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
        let waiting = state.withLock { $0.waiting.removeValue(forKey: number) }
        if message.status == nil {
            waiting?.resume(returning: message)
        } else {
            waiting?.resume(throwing: OptionError(description: "nobody listens there"))
        }
    }

    private func end(_ error: NATSError) {
        let waiting = state.withLock { state in
            defer { state.waiting = [:] }
            return state.waiting.values
        }
        for request in waiting { request.resume(throwing: error) }
    }

    /// Answers requests at a subject with their own bytes, on the thread that reads.
    static func answer(at subject: String, over connection: NATSConnection) throws {
        try connection.subscribe(to: subject) { message in
            if let reply = message.reply { try? connection.publish(message.payload, to: reply) }
        }
    }

    /// Keeps the requests at a subject, and answers none of them.
    static func keep(at subject: String, over connection: NATSConnection, waiting: WaitingRequests) throws {
        try connection.subscribe(to: subject) { message in
            if let reply = message.reply { waiting.keep(reply) }
        }
    }
}
