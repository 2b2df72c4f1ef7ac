/// How many messages wait, up to a limit.
package struct Backlog: Sendable {
    /// How many messages may wait.
    private let mostCount: Int
    /// The most bytes of the messages together; a longer message may wait alone.
    package let mostBytes: Int

    private var count = 0
    private var bytes = 0

    /// Creates an empty backlog.
    package init(mostCount: Int = 100_000, mostBytes: Int = 64 << 20) {
        (self.mostCount, self.mostBytes) = (mostCount, mostBytes)
    }

    /// Adds a message, and returns whether there is room for it.
    package mutating func add(_ size: Int) -> Bool {
        let isFull = count >= mostCount || bytes + size > mostBytes
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
