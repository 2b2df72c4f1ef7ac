import Foundation
import Synchronization

/// Runs a body on several threads that start at the same time, and returns their results.
///
/// It uses threads, since a pool of two threads would run only two of a hundred tasks concurrently.
package func onThreads<Output: Sendable>(
    _ count: Int,
    _ body: @escaping @Sendable (Int) throws -> Output
) async -> [Result<Output, any Error>] {
    let arrived = Counter()
    let start = Latch()
    let finish = Latch()
    let results = Recorder<(Int, Result<Output, any Error>)>()
    for index in 0..<count {
        Thread.detachNewThread {
            if arrived.increment() == count { start.open() }
            start.passBlocking()
            let result = Result { try body(index) }
            if results.record((index, result)) == count { finish.open() }
        }
    }
    await finish.pass()
    return results.all.sorted { $0.0 < $1.0 }.map(\.1)
}

/// Keeps the thread busy, as the creation of an object would.
package func spin(for duration: Duration) {
    let clock = ContinuousClock()
    let end = clock.now + duration
    while clock.now < end {}
}
