/// How far a long command is: a line on a terminal for messages that can erase it, and nothing elsewhere.
package struct Progress {
    private let printer: Printer
    private let title: String
    private let total: Int
    private var next: Duration

    /// - Parameters:
    ///   - title: What the command does, in a word.
    ///   - total: The number of steps.
    ///   - start: The time at which the command began; the line appears half a second later.
    ///   - printer: The printer of the command.
    package init(_ title: String, of total: Int, from start: Duration, _ printer: Printer) {
        self.title = title
        self.total = total
        self.printer = printer
        next = start + .milliseconds(500)
    }

    /// Shows how many steps are done, at most ten times a second.
    package mutating func show(_ done: Int, at time: Duration) {
        guard printer.showsProgress, time >= next else { return }
        next = time + .milliseconds(100)
        printer.progress("\(title): \(done) of \(total) (\(done * 100 / max(1, total)) %)")
    }

    /// Erases the line.
    package func end() { printer.progress(nil) }
}
