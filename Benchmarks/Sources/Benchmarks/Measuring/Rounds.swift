import BenchmarkSupport

/// The samples of a figure: one for each round.
struct Samples {
    let figure: Figure
    /// Nanoseconds per operation, by round; empty when it could not be measured.
    var times: [Double] = []
    var allocations: Allocations?
    /// Why there are no samples.
    var unavailable: String?
}

extension Group {
    /// Measures all figures of the group in turns.
    ///
    /// A round takes one sample of each figure. The next round begins with the next figure, so that none always
    /// follows the same one.
    @MainActor func measure(_ progress: Progress) async throws -> [Samples] {
        progress.show(name, "preparing")
        var all = figures.map { Samples(figure: $0) }
        var contestants: [(position: Int, work: Work, count: Int, time: Int64)] = []
        for position in all.indices {
            do {
                let work = try figures[position].prepare()
                all[position].allocations = try await work.allocations(each: figures[position].divisor)
                let (count, time) = try await calibrate(work)
                contestants.append((position, work, count, time))
            } catch let error as Unavailable {
                all[position].unavailable = error.description
            }
        }
        guard !contestants.isEmpty else { return all }
        let roundTime = contestants.reduce(0) { $0 + $1.time }
        let rounds = max(min(self.rounds, Int(maximumTime / max(roundTime, 1))), 5)
        for round in 0..<rounds {
            progress.show(name, "round \(round + 1) of \(rounds)")
            for turn in contestants.indices {
                let (position, work, count, _) = contestants[(turn + round) % contestants.count]
                let time = try await work.time(count)
                let operations = Double(count * work.width * figures[position].divisor)
                all[position].times.append(Double(time) / operations)
            }
        }
        return all
    }

    /// Returns how many operations make a sample, and how long they take.
    @MainActor private func calibrate(_ work: Work) async throws -> (count: Int, time: Int64) {
        // What is made at the first use is not what is measured.
        _ = try await work.time(1)
        var count = 1
        while true {
            let time = try await work.time(count)
            if time >= sampleTime { return (count, time) }
            // At most ten times as many, since the first operations are slower than those that follow.
            let factor = min(Double(sampleTime) / Double(max(time, 1)) * 1.1, 10)
            count = max(count + 1, Int(Double(count) * factor))
        }
    }
}
