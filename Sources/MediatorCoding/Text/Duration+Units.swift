extension Duration {
    /// Whole nanoseconds, clamped to the range of `Int`.
    package var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }

    /// Microseconds, exact to the nanosecond.
    package var microseconds: Double { Double(nanoseconds) / 1000 }

    /// The duration in its largest fitting unit: `840 ns`, `1.5 µs`, `12.0 ms`, `3.2 s`.
    package var readable: String {
        let count = nanoseconds
        if count < 1000 { return "\(count) ns" }
        let units = [("µs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000)]
        // The first unit in which the rounded number has no more than three digits.
        let (name, size) = units.first { (count + $0.1 / 20) / $0.1 < 1000 } ?? units[2]
        let tenths = (count / (size / 100) + 5) / 10
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}
