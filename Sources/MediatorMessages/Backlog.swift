/// How many messages wait, up to a limit.
package struct Backlog: Sendable {
    /// What may wait at most.
    package struct Limits: Sendable {
        package var count: Int
        /// The size of the messages together; a longer message may wait alone.
        package var bytes: Int

        package init(count: Int = 100_000, bytes: Int = 64 << 20) {
            (self.count, self.bytes) = (count, bytes)
        }
    }

    private let limits: Limits
    private var count = 0
    private var bytes = 0

    package init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Adds a message, and returns whether there is room for it.
    package mutating func add(_ size: Int) -> Bool {
        let isFull = count >= limits.count || bytes + size > limits.bytes
        guard count == 0 || !isFull else { return false }
        count += 1
        bytes += size
        return true
    }

    /// Removes a message.
    package mutating func remove(_ size: Int) {
        count -= 1
        bytes -= size
    }
}
