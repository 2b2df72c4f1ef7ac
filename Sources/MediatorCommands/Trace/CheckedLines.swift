import MediatorConsole
import MediatorTrace

/// The outcome of the lines of a file.
struct CheckedLines {
    /// The observed calls that no `requires` lists.
    var undeclaredUses: [UndeclaredUse] = []
    /// The number of failed lines.
    private(set) var failed = 0
    private var firstFailure = Console.ExitStatus.done

    /// The status of the check: that of undeclared calls, or else of the first failed line.
    var status: Console.ExitStatus { undeclaredUses.isEmpty ? firstFailure : .data }

    /// Adds the status of a line.
    mutating func add(_ status: Console.ExitStatus) {
        guard status != .done else { return }
        if failed == 0 { firstFailure = status }
        failed += 1
    }
}
