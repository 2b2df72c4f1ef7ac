/// What a figure should reach.
struct Goal {
    /// How a goal is compared.
    enum Measure {
        /// Time over a baseline's, in the same rounds.
        case ratio(String, over: String)
        /// Time, in nanoseconds.
        case time(String)
        /// Calls per second of two threads over those of one, in the same rounds.
        case speedup(String)
        /// Heap allocations of an operation.
        case allocations(String)
        /// Bytes that an operation leaves allocated.
        case keptBytes(String)
    }

    /// What it compares; consecutive goals of one summary share a row of the table.
    let summary: String
    /// What distinguishes it from other goals of its summary; nil if it is the only one.
    let variant: String?
    let measure: Measure
    let limit: Double

    /// Whether the figure should be at least as high as the limit, and not at most.
    var isLowerBound: Bool {
        if case .speedup = measure { true } else { false }
    }
}

extension Goal {
    init(_ summary: String, of variant: String? = nil, _ measure: Measure, _ limit: Double) {
        self.summary = summary
        self.variant = variant
        self.measure = measure
        self.limit = limit
    }

    /// The summary with the variant.
    var name: String { variant.map { "\(summary): \($0)" } ?? summary }

    /// Returns what was reached; nil when a figure is missing.
    func value(in samples: [String: Samples]) -> Double? {
        switch measure {
        case .ratio(let figure, let baseline):
            guard let figure = samples[figure], let baseline = samples[baseline] else { return nil }
            return Spread(figure.times, over: baseline.times)?.median
        case .time(let figure):
            return samples[figure].flatMap { Spread($0.times)?.median }
        case .speedup(let name):
            guard let one = samples["threads-1-\(name)"], let two = samples["threads-2-\(name)"] else { return nil }
            return Spread(one.times, over: two.times)?.median
        case .allocations(let figure):
            return samples[figure]?.allocations?.count
        case .keptBytes(let figure):
            return samples[figure]?.allocations?.keptBytes
        }
    }

    /// The names of the figures that it compares.
    var figures: [String] {
        switch measure {
        case .ratio(let figure, let baseline): [figure, baseline]
        case .time(let figure), .allocations(let figure), .keptBytes(let figure): [figure]
        case .speedup(let name): ["threads-1-\(name)", "threads-2-\(name)"]
        }
    }

    /// Returns a value as the table of goals shows it, with the times that a ratio compares.
    func text(_ value: Double, in samples: [String: Samples]) -> String {
        switch measure {
        case .time: return value.asTime
        case .keptBytes: return value.rounded(to: 0)
        // Rounded down, so that none that misses its limit looks equal to it.
        case .speedup: return ((value * 100).rounded(.down) / 100).rounded(to: 2)
        case .allocations: return value.rounded(to: 2)
        case .ratio(let figure, let baseline):
            let times = [figure, baseline].compactMap { samples[$0].flatMap { Spread($0.times)?.median.asTime } }
            return "\(value.rounded(to: 2)) (\(times.joined(separator: " / ")))"
        }
    }

    /// The limit as the table of goals shows it.
    var wanted: String {
        let number =
            switch measure {
            case .time: limit.asTime
            default: limit == limit.rounded() ? limit.rounded(to: 0) : limit.rounded(to: 2)
            }
        return "\(isLowerBound ? "≥" : "≤") \(number)"
    }

    /// Returns whether a value reaches the limit.
    func isMet(by value: Double) -> Bool {
        isLowerBound ? value >= limit : value <= limit
    }
}
