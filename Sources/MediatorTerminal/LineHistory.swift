import Synchronization

/// The history of a session: its lines, without secret values, and on a terminal a file with those of former sessions.
package final class LineHistory: Sendable {
    /// How many lines are kept at most.
    static let longest = 1000
    /// How many bytes a line of the file has at most: the arrow keys should not recall long pasted text.
    static let longestLine = 4096

    private struct State {
        var lines: ArraySlice<String> = []
        var count = 0
        var file: HistoryFile?
        /// The last line of the file.
        var last: String?
        var hasReported = false
    }

    private let state = Mutex(State())

    /// Creates an empty history without a file.
    package init() {}

    /// Adds a line of the session.
    package func append(_ line: String) {
        state.withLock { state in
            state.count += 1
            if state.lines.count == Self.longest { state.lines.removeFirst() }
            state.lines.append(line)
        }
    }

    /// The lines of the session, oldest first, each with its number.
    package var lines: [(number: Int, line: String)] {
        state.withLock { state in Array(zip((state.count - state.lines.count + 1)..., state.lines)) }
    }

    // MARK: The file, on the thread of the keyboard

    /// Opens a file for the further lines, and returns those of former sessions, oldest first.
    func open(_ file: HistoryFile?) -> [String] {
        let former = file?.lines ?? []
        state.withLock { ($0.file, $0.last) = (file, former.last) }
        return former
    }

    /// Returns whether a line is worth recalling: it is not blank, not very long, and not the same as the last one.
    func recalls(_ line: String) -> Bool {
        state.withLock(\.last) != line && line.utf8.count <= Self.longestLine
            && line.contains { $0 != " " && $0 != "\t" }
    }

    /// Writes a line to the file.
    ///
    /// - Returns: Why the file does not take lines, for the first line that it does not take; else nil.
    func save(_ line: String) -> String? {
        let file = state.withLock { state in
            state.last = line
            return state.file
        }
        do {
            try file?.append(line)
            return nil
        } catch {
            let hasReported = state.withLock { state in
                defer { state.hasReported = true }
                return state.hasReported
            }
            return hasReported ? nil : "lines are not kept: \(file?.path ?? ""): \(error)"
        }
    }
}
