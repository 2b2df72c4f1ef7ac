import Dispatch

/// Threads for work that blocks them.
enum BlockingThread {
    /// Returns a queue whose thread is none of the concurrency runtime.
    ///
    /// It is a serial one. On Linux concurrent queues share their threads with the runtime: each that blocks is missing
    /// there for up to a second, until Dispatch adds another one.
    static func queue(_ label: String) -> DispatchQueue { DispatchQueue(label: label) }
}
