import Foundation

/// Returns how much more processor time a body takes for an input of eight times the size: 8 in linear time, 64 in
/// quadratic time.
///
/// It counts the time of this thread alone, so that the load of the machine matters little, and takes the least of several
/// runs.
package func growth(from size: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    func cost(_ size: Int, _ times: Int) throws -> Double {
        var least = Double.infinity
        for _ in 0..<times {
            let start = threadTime()
            try body(size)
            least = min(least, threadTime() - start)
        }
        return least
    }
    let small = try cost(size, 3)
    return try cost(8 * size, 2) / max(small, 1e-6)
}

/// The processor time of this thread, in seconds.
package func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
