/// How an event came from another process.
package final class PostArrival: Sendable {
    /// The processes that it has passed, in their order.
    package let passed: [String]
    /// How many posts of the event before it did not reach this process.
    let missed: Int
    /// What sends events over the connection over which it came; nil where that sends none.
    package let outbox: ObjectIdentifier?

    package init(passed: [String], missed: Int, outbox: ObjectIdentifier?) {
        (self.passed, self.missed, self.outbox) = (passed, missed, outbox)
    }
}
