import Mediator
import MediatorTerminal
import Synchronization

/// How far a call is, as its handler reports it: a bar on a terminal for messages that can erase it.
///
/// Thread-safe.
final class ProgressBar: Sendable {
    private static let cells = 20

    private let title: String
    private let printer: Printer
    private let now: @Sendable () -> Duration
    /// The time of the next change; nil at the end.
    private let next: Mutex<Duration?>

    /// Creates a bar; nil where none can be shown.
    ///
    /// - Parameter now: Returns the time since a fixed instant.
    init?(_ title: String, _ printer: Printer, _ now: @escaping @Sendable () -> Duration) {
        guard printer.showsProgress else { return nil }
        (self.title, self.printer, self.now) = (title, printer, now)
        next = Mutex(now())
    }

    /// Shows a report, at most ten times a second.
    func show(_ progress: CallProgress) {
        let time = now()
        next.withLock { next in
            guard let earliest = next, time >= earliest else { return }
            next = time + .milliseconds(100)
            // Under the lock, so that nothing is shown after the end; the printer takes no other lock meanwhile.
            printer.progress(Self.text(title, progress))
        }
    }

    /// Erases the bar.
    func end() {
        let wasShown = next.withLock { next in
            defer { next = nil }
            return next != nil
        }
        if wasShown { printer.progress(nil) }
    }

    /// Returns a bar with the percentage; without a total, what is done.
    static func text(_ title: String, _ progress: CallProgress) -> String {
        let title = TerminalText.safe(title, isLine: true)
        let message = progress.message.isEmpty ? "" : "  " + TerminalText.safe(progress.message, isLine: true)
        guard let total = progress.total, total > 0, (progress.completed / total).isFinite else {
            return "\(title): \(progress.completed.formattedBriefly)\(message)"
        }
        let part = min(1, max(0, progress.completed / total))
        let filled = Int((part * Double(cells)).rounded(.down))
        let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: cells - filled)
        return "\(title): \(bar) \(Int(part * 100)) %\(message)"
    }
}

extension Double {
    /// The number, without a fraction if it is whole.
    fileprivate var formattedBriefly: String { Int(exactly: self).map(String.init) ?? description }
}
