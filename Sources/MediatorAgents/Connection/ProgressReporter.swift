import Mediator
import MediatorMessages
import MediatorSystem
import Synchronization

/// Sends the reports of a handler to the client (2025-11-25, basic/utilities/progress).
///
/// The progress of successive notifications increases, and none follows the response. Reports are dropped while many
/// bytes wait. Thread-safe.
final class ProgressReporter: Sendable {
    /// The number of waiting bytes from which on reports are dropped.
    private static let mostBytes = 1 << 16

    private let token: Value
    private let peer: MessagePeer
    private let output: WriteQueue
    /// The last sent progress; nil at the end of the request.
    private let last = Mutex<Double?>(-.infinity)

    /// Creates a reporter; nil for a request without a token.
    init?(token: Value?, _ peer: MessagePeer, _ output: WriteQueue) {
        guard let token else { return nil }
        (self.token, self.peer, self.output) = (token, peer, output)
    }

    func report(_ progress: CallProgress) {
        // A number that is not finite has no JSON form.
        guard progress.completed.isFinite, progress.total?.isFinite != false else { return }
        var parameters: Parameters = [:]
        if !progress.message.isEmpty { parameters["message"] = .string(progress.message) }
        parameters["progress"] = .double(progress.completed)
        parameters["progressToken"] = token
        if let total = progress.total { parameters["total"] = .double(total) }
        last.withLock { last in
            guard let previous = last, progress.completed > previous else { return }
            last = progress.completed
            // Under the lock, for the order; it waits for nothing.
            if output.count < Self.mostBytes { peer.notify("notifications/progress", parameters) }
        }
    }

    /// Ends the reports, before the response is written.
    func end() {
        last.withLock { $0 = nil }
    }
}
