package import Dispatch

extension DispatchQueue {
    /// Performs blocking work on a thread of the queue, so that the thread of the caller is free meanwhile.
    package func perform<T: Sendable>(_ work: @escaping @Sendable () -> T) async -> T {
        await withCheckedContinuation { continuation in
            async { continuation.resume(returning: work()) }
        }
    }
}
