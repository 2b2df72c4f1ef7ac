/// One thing that is measured.
struct Figure {
    /// What `--only`, `--loop` and the tables call it; unique.
    let name: String
    /// What is done, in a few words.
    let summary: String
    /// The figure of the same group that this one is held against; nil for a baseline.
    let baseline: String?
    /// How many things one operation does, to report each: the actions of a registration, the levels of nested calls.
    let divisor: Int
    /// Whether it is one call, whose allocations `--counts` prints.
    let isCall: Bool
    /// Makes what is measured ready, when it is first needed.
    let prepare: @MainActor () throws -> Work

    init(
        _ name: String,
        _ summary: String,
        against baseline: String? = nil,
        divisor: Int = 1,
        isCall: Bool = true,
        _ prepare: @escaping @MainActor () throws -> Work
    ) {
        self.name = name
        self.summary = summary
        self.baseline = baseline
        self.divisor = divisor
        self.isCall = isCall
        self.prepare = prepare
    }
}

/// Figures that are measured in turns, so that their ratios hold whatever else the machine does.
struct Group {
    let name: String
    let figures: [Figure]
    /// How long one sample of a figure takes at least, in nanoseconds.
    var sampleTime: Int64 = 2_000_000
    /// How many rounds there are at most; fewer where they would take longer than ``maximumTime``.
    var rounds = 101
    /// How long all rounds may take, in nanoseconds.
    var maximumTime: Int64 = 12_000_000_000

    /// Returns the group with the figures that were asked for and those that they are held against.
    func selecting(_ isAskedFor: (Figure) -> Bool) -> Group? {
        let asked = figures.filter(isAskedFor)
        guard !asked.isEmpty else { return nil }
        var names = Set(asked.map(\.name))
        var pending = asked
        while let figure = pending.popLast() {
            guard let baseline = figure.baseline, names.insert(baseline).inserted else { continue }
            pending += figures.filter { $0.name == baseline }
        }
        return Group(
            name: name, figures: figures.filter { names.contains($0.name) }, sampleTime: sampleTime, rounds: rounds,
            maximumTime: maximumTime)
    }
}

/// Why a figure cannot be measured here; it is reported in the figure's place.
struct Unavailable: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
