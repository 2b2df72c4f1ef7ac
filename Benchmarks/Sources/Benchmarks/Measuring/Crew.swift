import Synchronization

/// What several threads do, and what went wrong in any of them.
final class Crew: Sendable {
    private let count: Int
    private let body: @Sendable (Int, Int) throws -> Void
    private let failures = Mutex<[any Error]>([])

    init(count: Int, body: @escaping @Sendable (Int, Int) throws -> Void) {
        self.count = count
        self.body = body
    }

    /// What the first thread threw that threw anything.
    var failure: (any Error)? { failures.withLock(\.first) }

    /// Does a thread's share.
    func run(_ thread: Int) {
        do {
            try body(thread, count)
        } catch {
            failures.withLock { $0.append(error) }
        }
    }
}
