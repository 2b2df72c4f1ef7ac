/// The middle of samples, and the quarters below and above which the others lie.
struct Spread: Codable {
    var median: Double
    var lower: Double
    var upper: Double
}

extension Spread {
    /// Returns the spread of samples; nil when there are none.
    init?(_ samples: [Double]) {
        guard !samples.isEmpty else { return nil }
        let sorted = samples.sorted()
        func quantile(_ share: Double) -> Double {
            let position = share * Double(sorted.count - 1)
            let below = Int(position)
            let above = min(below + 1, sorted.count - 1)
            return sorted[below] + (sorted[above] - sorted[below]) * (position - Double(below))
        }
        median = quantile(0.5)
        lower = quantile(0.25)
        upper = quantile(0.75)
    }

    /// Returns the spread of the ratios of samples taken in the same rounds.
    init?(_ samples: [Double], over baseline: [Double]) {
        self.init(zip(samples, baseline).map { $0 / $1 })
    }
}
