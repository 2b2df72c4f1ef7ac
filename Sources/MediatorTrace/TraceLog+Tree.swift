import Mediator
import MediatorCoding

extension TraceLog {
    // Without these limits the text of nested calls would grow with the square of their number.
    private static let maximumIndentation = 64
    private static let maximumWidth = 100

    /// Returns the calls as lines, each indented below its parent, with its duration and the code of its failure.
    ///
    ///     Cart.checkout                           1.2 ms
    ///       Catalog.reserve(productID, quantity)  310.2 µs
    ///       Catalog.product(id)                   8.2 µs    failed: productNotFound
    ///
    /// A call without a parent in the log is outermost, after its caller's name. Where a call leads to another process,
    /// and where it comes back, the line says so: `in child process "DemoApp"`, `here`.
    ///
    /// - Parameter showsTimes: Whether lines show durations; without durations equal calls give equal text.
    public func tree(showsTimes: Bool = true) -> String {
        var rows = nested.map { depth, call, crossing in
            let caller = depth == 0 ? call.caller.map { "\($0) → " } ?? "" : ""
            let duration = showsTimes ? call.duration?.readable ?? "" : ""
            return [
                String(repeating: "  ", count: min(depth, Self.maximumIndentation))
                    + (caller + call.description + crossing).visible,
                duration, call.ending.visible,
            ]
        }
        if rows.isEmpty { return "no calls" }
        for column in 0...1 {
            let width = min(rows.map { $0[column].count }.max() ?? 0, Self.maximumWidth)
            for index in rows.indices where width > 0 {
                let cell = rows[index][column]
                rows[index][column] = cell + String(repeating: " ", count: max(0, width - cell.count) + 2)
            }
        }
        let lines = rows.map { row in
            let line = row.joined()
            return String(line[..<(line.lastIndex { $0 != " " }.map(line.index(after:)) ?? line.startIndex)])
        }
        let count = droppedCount == 1 ? "1 earlier call is" : "\(droppedCount) earlier calls are"
        return ((droppedCount > 0 ? ["… \(count) no longer there"] : []) + lines).joined(separator: "\n")
    }
}

extension TracedCall {
    /// The outcome as text, empty for a call that returned.
    fileprivate var ending: String {
        let end =
            switch outcome {
            case .inProgress: "in progress"
            case .returned: ""
            case .failed(let code): "failed: \(code)" + (underlyingDescription.map { ": \($0)" } ?? "")
            }
        let notes = [end, isUndeclared ? "not in requires" : "", omitted > 0 ? "\(omitted) more elsewhere" : ""]
        return notes.filter { !$0.isEmpty }.joined(separator: ", ")
    }
}
