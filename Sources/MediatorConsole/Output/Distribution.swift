import MediatorCoding

/// The distribution of durations as bars: nine steps of equal length from the shortest to the 95th percentile, and the
/// rest.
struct Distribution {
    private let rows: [(label: String, count: Int)]

    /// The fewest durations that show a distribution.
    static let fewest = 10
    private static let steps = 9
    private static let longestBar = 40

    /// - Parameter times: The durations, sorted; at least one.
    init(_ times: [Duration]) {
        let nanoseconds = times.map(\.nanoseconds)
        let (least, most) = (nanoseconds[0], nanoseconds[nanoseconds.count - 1])
        let usual = nanoseconds[(nanoseconds.count - 1) * 95 / 100]
        let length = max(1, (usual - least + Self.steps - 1) / Self.steps)
        // The 95th percentile itself lies in the last step.
        let steps = min(Self.steps, (usual - least) / length + 1)
        let end = max(least + steps * length, usual + 1)
        var counts = [Int](repeating: 0, count: steps)
        var longer = 0
        for time in nanoseconds {
            if time < end { counts[min(steps - 1, (time - least) / length)] += 1 } else { longer += 1 }
        }
        let begins = counts.indices.map { least + $0 * length } + (longer > 0 ? [min(end, most)] : [])
        // As few decimals as tell the steps apart.
        let labels =
            (1...3).lazy.map { Self.labels(begins, decimals: $0) }
            .first { Set($0).count == $0.count } ?? begins.map { "\($0) ns" }
        rows = zip(labels, counts + [longer]).enumerated().map { index, row in
            (index == counts.count ? "≥ " + row.0 : row.0, row.1)
        }
    }

    /// Returns times in the unit that fits the longest, with a number of decimals.
    private static func labels(_ nanoseconds: [Int], decimals: Int) -> [String] {
        let longest = nanoseconds.last ?? 0
        let units = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000)]
        guard let (unit, size) = units.first(where: { longest >= $0.1 }) else { return nanoseconds.map { "\($0) ns" } }
        let scale = decimals == 1 ? 10 : decimals == 2 ? 100 : 1000
        return nanoseconds.map { time in
            // Truncated, so that a step does not begin after its first time.
            let parts = time / (size / scale)
            let fraction = "\(parts % scale)"
            return "\(parts / scale)." + String(repeating: "0", count: decimals - fraction.count) + fraction
                + " \(unit)"
        }
    }

    /// Returns a line for each step: where it begins, a bar, and the count.
    ///
    /// - Parameter width: The width of the terminal in cells.
    func lines(width: Int) -> [String] {
        let label = rows.map(\.label.count).max() ?? 0
        let digits = rows.map { "\($0.count)".count }.max() ?? 0
        let most = rows.map(\.count).max() ?? 1
        let room = max(1, min(Self.longestBar, width - label - digits - 4))
        return rows.map { row in
            let eighths = row.count == 0 ? 0 : max(1, row.count * room * 8 / most)
            let bar = String(repeating: "█", count: eighths / 8) + ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"][eighths % 8]
            let space = String(repeating: " ", count: label - row.label.count)
            let gap = String(repeating: " ", count: digits - "\(row.count)".count)
            return "\(space)\(row.label)  \(gap)\(row.count)  \(bar)"
        }
    }
}
