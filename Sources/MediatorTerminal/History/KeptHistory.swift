/// The history of a session: decides which lines are worth keeping, and appends them to the file.
struct KeptHistory {
    /// How many bytes a kept line has at most: the arrow keys should not recall long pasted text.
    static let longestLine = 4096

    private let file: HistoryFile?
    private var last: String?
    private var hasReported = false

    init(_ file: HistoryFile?) {
        self.file = file
        last = file?.lines.last
    }

    /// Returns whether a line is worth keeping: it is not blank, not very long, and not the same as the last one.
    func takes(_ line: String) -> Bool {
        line != last && line.utf8.count <= Self.longestLine && line.contains { $0 != " " && $0 != "\t" }
    }

    /// Keeps a line.
    ///
    /// - Returns: Why the file does not take lines, for the first line that it does not take; else nil.
    mutating func append(_ line: String) -> String? {
        last = line
        do {
            try file?.append(line)
            return nil
        } catch {
            defer { hasReported = true }
            return hasReported ? nil : "lines are not kept: \(file?.path ?? ""): \(error)"
        }
    }
}
