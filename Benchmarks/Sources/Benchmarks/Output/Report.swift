import BenchmarkSupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `--json` writes.
struct Report: Codable {
    struct Measured: Codable {
        var name: String
        var group: String
        var summary: String
        /// Nanoseconds for each operation; null when it was not measured.
        var nanoseconds: Spread?
        var rounds: Int
        var baseline: String?
        var ratio: Spread?
        var allocations: Allocations?
        var unavailable: String?
    }

    struct Reached: Codable {
        var summary: String
        var value: Double
        var limit: Double
        var isLowerBound: Bool
        var isMet: Bool
    }

    /// The load average of the last minute before and after.
    var load: [Double]
    /// Why allocations were not counted; null when they were.
    var allocationsUnavailable: String?
    var figures: [Measured] = []
    var goals: [Reached] = []

    /// Takes a group's samples over.
    mutating func add(_ group: Group, _ samples: [Samples]) {
        let byName = Dictionary(samples.map { ($0.figure.name, $0) }, uniquingKeysWith: { first, _ in first })
        figures += samples.map { sample in
            let baseline = sample.figure.baseline.flatMap { byName[$0] }
            return Measured(
                name: sample.figure.name,
                group: group.name,
                summary: sample.figure.summary,
                nanoseconds: Spread(sample.times),
                rounds: sample.times.count,
                baseline: sample.figure.baseline,
                ratio: baseline.flatMap { Spread(sample.times, over: $0.times) },
                allocations: sample.allocations,
                unavailable: sample.unavailable
            )
        }
    }

    /// Takes the goals over of the figures that were measured.
    mutating func add(_ all: [Goal], _ samples: [String: Samples]) {
        goals += all.compactMap { goal in
            goal.value(in: samples).map {
                Reached(
                    summary: goal.name, value: $0, limit: goal.limit, isLowerBound: goal.isLowerBound,
                    isMet: goal.isMet(by: $0))
            }
        }
    }

    /// Writes the report.
    func write(to path: String) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        try encoder.encode(self).write(to: URL(filePath: path))
    }
}
