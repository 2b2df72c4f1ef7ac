import Foundation

/// What is measured: it gets the number of the request.
typealias MeasuredRequest = @Sendable (Int) async throws -> Void

/// What one round has measured of one way to ask.
struct FiguresSample: Codable, Equatable {
    /// The median of a single caller, in microseconds.
    var median: Double
    /// 99 of 100 requests of a single caller took no longer, in microseconds.
    var p99: Double
    /// How many requests 64 tasks make in a second.
    var rate: Double
    /// The processor time that one of these takes in all processes, in microseconds; nil where the system does not tell.
    var processor: Double?

    init(median: Double, p99: Double, rate: Double, processor: Double? = nil) {
        (self.median, self.p99, self.rate, self.processor) = (median, p99, rate, processor)
    }

    /// Measures a request.
    ///
    /// - Parameters:
    ///   - calls: How many requests the tasks make; a single caller makes a quarter of them.
    ///   - tasks: How many tasks there are.
    ///   - processes: The processes that take part.
    init(calls: Int, tasks: Int, in processes: [Int32], _ request: @escaping MeasuredRequest) async throws {
        let single = try await Self.times(max(1, calls / 4), request)
        let before = processes.map(processorTime)
        let seconds = try await Self.seconds(calls, tasks, request)
        let times = zip(before, processes.map(processorTime)).map { increase(from: $0, to: $1) }
        let processor = times.contains(nil) ? nil : times.compactMap(\.self).reduce(0, +) / Double(calls)
        self.init(
            median: FiguresResult.quantile(0.5, of: single), p99: FiguresResult.quantile(0.99, of: single),
            rate: Double(calls) / seconds, processor: processor)
    }

    private static func times(_ count: Int, _ request: MeasuredRequest) async throws -> [Double] {
        var times: [Double] = []
        times.reserveCapacity(count)
        for number in 0..<count {
            let begin = ContinuousClock.now
            try await request(number)
            times.append(begin.duration(to: .now) / .microseconds(1))
        }
        return times
    }

    private static func seconds(
        _ count: Int, _ tasks: Int, _ request: @escaping MeasuredRequest
    ) async throws -> Double {
        let begin = ContinuousClock.now
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<tasks {
                group.addTask {
                    for number in stride(from: task, to: count, by: tasks) { try await request(number) }
                }
            }
            try await group.waitForAll()
        }
        return begin.duration(to: .now) / .seconds(1)
    }
}

/// Returns by how much a figure has grown; nil if one of both is missing.
func increase(from before: Double?, to after: Double?) -> Double? {
    before.flatMap { before in after.map { $0 - before } }
}

/// Returns the resident size of a process in KiB; nil where the system has no file that tells it.
func residentSize(of process: Int32) -> Double? {
    guard let text = try? String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8) else { return nil }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) }
}

/// Returns by how many KiB processes have grown, for each of a number of things.
func growth(of processes: [Int32], since before: [Double?], per count: Int) -> [Double?] {
    zip(before, processes.map(residentSize)).map { before, after in
        increase(from: before, to: after).map { $0 / Double(count) }
    }
}

/// Returns the processor time of the threads of a process in microseconds; nil where the system has no files that tell it.
func processorTime(of process: Int32) -> Double? {
    let folder = "/proc/\(process)/task"
    guard let threads = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return nil }
    return threads.reduce(0) { sum, thread in
        // The first word; a thread may have ended meanwhile.
        let text = try? String(contentsOfFile: "\(folder)/\(thread)/schedstat", encoding: .utf8)
        return sum + (text?.split(separator: " ").first.flatMap { Double($0) } ?? 0) / 1000
    }
}
