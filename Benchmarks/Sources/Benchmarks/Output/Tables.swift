import BenchmarkSupport

/// Prints what was measured.
enum Tables {
    /// Prints the figures of a group.
    static func show(_ group: Group, _ samples: [Samples]) {
        var rows = [["figure", "", "median", "quartiles", "ratio", "quartiles", "allocations", "bytes kept"]]
        let byName = Dictionary(samples.map { ($0.figure.name, $0) }, uniquingKeysWith: { first, _ in first })
        for sample in samples {
            guard let time = Spread(sample.times) else {
                rows.append([sample.figure.name, "not measured: \(sample.unavailable ?? "no samples")"])
                continue
            }
            let ratio = sample.figure.baseline.flatMap { byName[$0] }.flatMap {
                Spread(sample.times, over: $0.times)
            }
            rows.append([
                sample.figure.name,
                sample.figure.summary,
                time.median.asTime,
                "\(time.lower.asTime)…\(time.upper.asTime)",
                ratio.map { "\($0.median.rounded(to: 2)) × \(sample.figure.baseline ?? "")" } ?? "",
                ratio.map { "\($0.lower.rounded(to: 2))…\($0.upper.rounded(to: 2))" } ?? "",
                sample.allocations.map { $0.count.rounded(to: 2) } ?? "",
                sample.allocations.map { $0.keptBytes.rounded(to: 0) } ?? "",
            ])
        }
        print("\n\(group.name)\n")
        show(rows)
    }

    /// Prints the goals of the figures that were measured, as the table of the README.
    static func show(_ goals: [Goal], _ samples: [String: Samples]) {
        var rows: [(summary: String, variants: [String], wanted: [String], reached: [String], isMet: Bool)] = []
        for goal in goals {
            guard let value = goal.value(in: samples) else { continue }
            if rows.last?.summary != goal.summary { rows.append((goal.summary, [], [], [], true)) }
            let last = rows.count - 1
            rows[last].variants += goal.variant.map { [$0] } ?? []
            if rows[last].wanted.last != goal.wanted { rows[last].wanted.append(goal.wanted) }
            rows[last].reached.append(goal.text(value, in: samples))
            if !goal.isMet(by: value) { rows[last].isMet = false }
        }
        guard !rows.isEmpty else { return }
        print("\n| goal | wanted | reached | |\n|---|---|---|---|")
        for row in rows {
            let name = row.variants.isEmpty ? row.summary : "\(row.summary): \(row.variants.joined(separator: " · "))"
            let (wanted, reached) = (row.wanted.joined(separator: " · "), row.reached.joined(separator: " · "))
            print("| \(name) | \(wanted) | \(reached) | \(row.isMet ? "met" : "not met") |")
        }
        if let ceiling = Goal.ceiling.value(in: samples) {
            print("\nUpper limit of this machine for 2 threads : 1, dependent operations: \(ceiling.rounded(to: 2)).")
        }
        if let units = Goal.units.value(in: samples) {
            let reason = Goal.units.isMet(by: units) ? "" : ": processors share a core, or other programs use them"
            print("Upper limit for independent operations, which use a whole core: \(units.rounded(to: 2))\(reason).")
        }
    }

    /// Prints rows in columns: words to the left, numbers as they come.
    private static func show(_ rows: [[String]]) {
        let columns = rows.map(\.count).max() ?? 0
        let widths = (0..<columns).map { column in
            // A row of two holds a sentence, which may run over.
            rows.filter { $0.count == columns }.map { $0[column].count }.max() ?? 0
        }
        for row in rows {
            let cells = zip(row, widths).map { cell, width in
                cell + String(repeating: " ", count: max(width - cell.count, 0))
            }
            print("  " + cells.joined(separator: "  ").trimmingSpaces)
        }
    }
}

extension Goal {
    /// What two threads reach that have nothing to do with each other.
    static let ceiling = Goal("ceiling", .speedup("ceiling"), 1.8)
    /// The same of code that executes as many instructions at once as a core can.
    static let units = Goal("units", .speedup("units"), 1.8)
}

extension Double {
    /// The number with so many digits after the point.
    func rounded(to digits: Int) -> String {
        guard isFinite else { return "\(self)" }
        let factor = (0..<digits).reduce(1.0) { factor, _ in factor * 10 }
        let scaled = Int((magnitude * factor).rounded())
        let sign = self < 0 && scaled != 0 ? "-" : ""
        guard digits > 0 else { return "\(sign)\(scaled)" }
        let fraction = String(scaled % Int(factor))
        return "\(sign)\(scaled / Int(factor)).\(String(repeating: "0", count: digits - fraction.count))\(fraction)"
    }

    /// Nanoseconds in a readable unit.
    var asTime: String {
        switch self {
        case ..<10: "\(rounded(to: 1)) ns"
        case ..<10_000: "\(rounded(to: 0)) ns"
        case ..<10_000_000: "\((self / 1_000).rounded(to: 0)) µs"
        default: "\((self / 1_000_000).rounded(to: 0)) ms"
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
