/// What came of waiting for a line at a terminal.
enum Typed: Sendable {
    case line(LineReader.Line)
    /// Ctrl-C: what was typed is dropped.
    case interrupted
    /// Ctrl-D, or nobody is there any more.
    case end

    /// The line as text, nil without one.
    var text: String? {
        guard case .line(let line) = self else { return nil }
        return try? LineText.text(of: line, isFirst: false)
    }
}
