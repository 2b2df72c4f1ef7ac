import MediatorRemote

/// How long a check waits for what should come.
package struct Patience: Sendable {
    package let limit: Duration
    private let clock: any Clock<Duration>

    package init(limit: Duration, clock: any Clock<Duration>) {
        self.limit = limit
        self.clock = clock
    }

    /// Returns the result of an operation; nil if it takes longer than the limit, and then it is cancelled.
    func result<Result: Sendable>(of operation: @escaping @Sendable () async -> Result) async -> Result? {
        try? await response(to: operation)
    }

    /// Returns the response to a call.
    ///
    /// - Throws: The error of the call; ``NoResponse`` after the limit.
    @discardableResult
    func response<Response: Sendable>(
        to call: @escaping @Sendable () async throws -> Response
    ) async throws -> Response {
        try await first(of: call) {
            try await clock.sleep(for: limit)
            throw NoResponse(limit: limit)
        }
    }

    /// Repeats a question until its answer is empty, or for as long as the limit.
    ///
    /// - Returns: The last answer.
    func last<Item>(_ question: () async throws -> [Item]) async throws -> [Item] {
        var (items, pause, waited) = (try await question(), Duration.milliseconds(5), Duration.zero)
        while !items.isEmpty, waited < limit {
            try await clock.sleep(for: pause)
            (waited, pause) = (waited + pause, pause * 2)
            items = try await question()
        }
        return items
    }
}

/// A call that did not end.
struct NoResponse: Error, CustomStringConvertible {
    let limit: Duration

    var description: String { "there was no response in \(limit)" }
}
