import Foundation

/// What each call of a measurement cost, in microseconds.
struct Cost {
    /// The time on the clock.
    var time: Double
    /// The time of processors, in all processes.
    var processors: Double
}

/// A measurement that has begun.
struct Measure {
    private let children: [Int32]
    private let clock = ContinuousClock.now
    private let processors: Double

    /// - Parameter children: The child processes of the measurement.
    init(_ children: [Int32]) {
        self.children = children
        processors = Self.processorTime(of: children)
    }

    func cost(of count: Int) -> Cost {
        let time = (ContinuousClock.now - clock) / .microseconds(1)
        let processors = Self.processorTime(of: children) - processors
        return Cost(time: time / Double(count), processors: processors / Double(count))
    }

    private static func processorTime(of children: [Int32]) -> Double {
        ([0] + children).reduce(0) { $0 + processorTime(of: $1) }
    }

    /// Returns the microseconds that a process has run; 0 stands for this one.
    private static func processorTime(of process: Int32) -> Double {
        var clock: clockid_t = 0
        guard clock_getcpuclockid(process, &clock) == 0 else { return 0 }
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}
