/// The lines that are kept from one session to the next.
struct KeptHistory {
    /// Longer lines are not kept: what was pasted is nothing that an arrow key should bring back.
    static let longestLine = 4096

    private let file: HistoryFile?
    private var last: String?
    private var hasComplained = false

    init(_ file: HistoryFile?) {
        self.file = file
        last = file?.lines.last
    }

    /// Whether a line is worth keeping: it is not empty, not very long, and not the same as the last one.
    func takes(_ line: String) -> Bool {
        line != last && line.utf8.count <= Self.longestLine && line.contains { $0 != " " && $0 != "\t" }
    }

    /// Keeps a line.
    ///
    /// - Returns: What keeps it from being kept; told once.
    mutating func append(_ line: String) -> String? {
        last = line
        do {
            try file?.append(line)
            return nil
        } catch {
            defer { hasComplained = true }
            return hasComplained ? nil : "lines are not kept: \(file?.path ?? ""): \(error)"
        }
    }
}
