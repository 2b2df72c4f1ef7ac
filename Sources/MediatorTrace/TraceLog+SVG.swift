import Mediator
import MediatorCoding
import MediatorPages

extension TraceLog {
    /// Returns the calls as a picture for a document: a row for each call, indented below its caller, and a bar from its
    /// start to its end; failures are red, and calls in other processes violet.
    ///
    /// The text is SVG 1.1 without scripts, in dark colors where the reader prefers them.
    ///
    /// - Parameters:
    ///   - title: The title of the picture.
    ///   - limit: The maximum number of rows; a line below them shows how many calls are omitted.
    public func svg(title: String = "Trace", limit: Int = 200) -> String {
        let rows = Array(nested.prefix(max(0, limit)))
        return Waterfall(rows: rows, omitted: calls.count - rows.count, title: title, taken: taken).text
    }
}

/// The drawing: names on the left, bars on the right.
private struct Waterfall {
    let rows: [(depth: Int, call: TracedCall, crossing: String)]
    let omitted: Int
    let title: String
    let taken: Duration

    private static let rowHeight = 24
    private static let top = 60
    private static let chartWidth = 520
    private static let deepest = 16
    private static let longestName = 44

    /// The width of the column of names: seven units for a letter.
    private var namesWidth: Int {
        let longest =
            rows.map { min($0.depth, Self.deepest) * 2 + min(name(of: $0).count, Self.longestName) }.max() ?? 0
        return 40 + max(16, longest) * 7
    }

    private var width: Int { namesWidth + Self.chartWidth + 110 }
    private var height: Int { Self.top + (rows.count + (omitted > 0 ? 1 : 0)) * Self.rowHeight + 20 }
    private var begin: Int { rows.map(\.call.started.nanoseconds).min() ?? 0 }
    private var length: Int { max(1, (rows.map { end(of: $0.call) }.max() ?? 0) - begin) }

    private func end(of call: TracedCall) -> Int {
        (call.started + max(.zero, call.took ?? taken - call.started)).nanoseconds
    }

    /// Returns the horizontal place of a time, to a tenth of a unit.
    private func place(_ nanoseconds: Int, _ begin: Int, _ length: Int) -> Double {
        let tenths = Double(nanoseconds - begin) / Double(length) * Double(Self.chartWidth) * 10
        return Double(namesWidth) + tenths.rounded() / 10
    }

    var text: String {
        let (begin, length) = (begin, length)
        var lines = [
            """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
            role="img">
            <title>\(title.escapedForMarkup)</title>
            <style>\(Self.style)</style>
            <rect class="ground" width="\(width)" height="\(height)" rx="8"/>
            <text class="title" x="20" y="30">\(title.escapedForMarkup)</text>
            """
        ]
        for quarter in 0...4 where !rows.isEmpty {
            let x = namesWidth + Self.chartWidth * quarter / 4
            let time = Duration.nanoseconds(length / 4 * quarter)
            lines.append(#"<line class="grid" x1="\#(x)" y1="42" x2="\#(x)" y2="\#(height - 14)"/>"#)
            lines.append(#"<text class="muted" x="\#(x + 4)" y="50">\#(quarter == 0 ? "0" : time.readable)</text>"#)
        }
        for (index, row) in rows.enumerated() { lines.append(line(row, index, begin, length)) }
        let y = Self.top + rows.count * Self.rowHeight + 16
        if rows.isEmpty { lines.append(#"<text class="muted" x="20" y="56">no calls</text>"#) }
        if omitted > 0 { lines.append(#"<text class="muted" x="20" y="\#(y)">… \#(omitted) more</text>"#) }
        return (lines + ["</svg>"]).joined(separator: "\n") + "\n"
    }

    private func name(of row: (depth: Int, call: TracedCall, crossing: String)) -> String {
        row.call.title + row.crossing
    }

    private func line(
        _ row: (depth: Int, call: TracedCall, crossing: String), _ index: Int, _ begin: Int, _ length: Int
    ) -> String {
        let call = row.call
        let y = Self.top + index * Self.rowHeight
        let indent = 20 + min(row.depth, Self.deepest) * 14
        let left = place(call.started.nanoseconds, begin, length)
        let right = max(left + 2, place(end(of: call), begin, length))
        let whole = name(of: row)
        let name =
            whole.beginning(ofCharacters: Self.longestName) == nil
            ? whole : String(whole.prefix(Self.longestName - 1)) + "…"
        var (style, note) = (call.place == nil ? "" : " elsewhere", call.took?.readable ?? "under way")
        if case .failed(let code) = call.outcome { (style, note) = (style + " failed", note + " " + code) }
        return """
            <g class="call\(style)"><title>\((call.description + row.crossing + ": " + note).escapedForMarkup)</title>
            <text x="\(indent)" y="\(y + 16)">\(name.escapedForMarkup)</text>
            <rect x="\(left)" y="\(y + 4)" width="\(((right - left) * 10).rounded() / 10)" height="16" rx="3"/>
            <text class="muted" x="\(right + 6)" y="\(y + 16)">\(note.escapedForMarkup)</text></g>
            """
    }

    private static let style = """
        text{font:12px ui-monospace,Menlo,Consolas,monospace;fill:#1b1f24}.title{font:600 15px system-ui,sans-serif}\
        .muted{font:11px system-ui,sans-serif;fill:#59636e}.ground{fill:#fff}.grid{stroke:#e4e8ed}\
        .call rect{fill:#6ea3dd}.elsewhere rect{fill:#8b7fd6}.failed rect{fill:#c0271d}.failed text{fill:#b3261e}\
        @media(prefers-color-scheme:dark){text{fill:#e4e8ed}.muted{fill:#9aa5b1}.ground{fill:#14171b}\
        .grid{stroke:#2a3037}.call rect{fill:#5b8fcb}.elsewhere rect{fill:#9286dc}.failed rect{fill:#d8453b}.failed text{fill:#ff8f86}}
        """
}
