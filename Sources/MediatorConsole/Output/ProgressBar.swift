import Mediator
import MediatorTerminal
import Synchronization

/// How far a call is, as its handler reports it, or a command of many steps: a bar on a terminal for messages that can erase it.
///
/// Thread-safe.
package final class ProgressBar: Sendable {
    private static let cells = 20

    private let title: String
    private let printer: Printer
    private let now: @Sendable () -> Duration
    /// The time of the next change; nil at the end.
    private let next: Mutex<Duration?>

    /// Creates a bar; nil where none can be shown.
    ///
    /// - Parameters:
    ///   - title: What is done.
    ///   - printer: Shows the bar.
    ///   - now: Returns the time since a fixed instant.
    ///   - first: When the bar appears; nil for the time of the first report.
    package init?(
        _ title: String, _ printer: Printer, _ now: @escaping @Sendable () -> Duration, from first: Duration? = nil
    ) {
        guard printer.showsProgress else { return nil }
        (self.title, self.printer, self.now) = (title, printer, now)
        next = Mutex(first ?? now())
    }

    /// Shows how many steps of a command are done.
    package func show(_ done: Int, of total: Int, at time: Duration) {
        show(CallProgress(completed: Double(done), total: Double(total)), at: time)
    }

    /// Shows a report, at most ten times a second.
    ///
    /// - Parameters:
    ///   - progress: The report.
    ///   - time: The time, if it is known.
    func show(_ progress: CallProgress, at time: Duration? = nil) {
        let time = time ?? now()
        next.withLock { next in
            guard let earliest = next, time >= earliest else { return }
            next = time + .milliseconds(100)
            // Under the lock, so that nothing is shown after the end; the printer takes no other lock meanwhile.
            printer.progress(Self.text(title, progress))
        }
    }

    /// Erases the bar.
    package func end() {
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
