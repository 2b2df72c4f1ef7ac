import Mediator
import MediatorCoding
import MediatorSystem
import Synchronization

/// Sends the reports of a handler to the client (2025-11-25, basic/utilities/progress).
///
/// The progress of successive notifications increases, and none follows the answer. Reports are dropped while many
/// lines wait. Thread-safe.
final class ProgressReporter: Sendable {
    /// The number of waiting lines from which on reports are dropped.
    private static let mostLines = 256

    private let token: Value
    private let writer: LineWriter
    /// The last sent progress; nil at the end of the request.
    private let last = Mutex<Double?>(-.infinity)

    /// Creates a reporter; nil for a request without a token.
    init?(token: Value?, _ writer: LineWriter) {
        guard let token else { return nil }
        self.token = token
        self.writer = writer
    }

    func report(_ progress: CallProgress) {
        var parameters: Parameters = ["progressToken": token, "progress": .double(progress.completed)]
        if let total = progress.total { parameters["total"] = .double(total) }
        if !progress.message.isEmpty { parameters["message"] = .string(progress.message) }
        let notification: Value = [
            "jsonrpc": "2.0", "method": "notifications/progress", "params": .dictionary(parameters),
        ]
        // A number that is not finite has no JSON form.
        guard let text = try? notification.json() else { return }
        last.withLock { last in
            guard let previous = last, progress.completed > previous else { return }
            last = progress.completed
            // Under the lock, for the order; it only adds to a list.
            writer.enqueue(text, unlessWaiting: Self.mostLines)
        }
    }

    /// Ends the reports, before the answer is written.
    func end() {
        last.withLock { $0 = nil }
    }
}
