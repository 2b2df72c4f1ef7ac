extension Gateway {
    /// Refuses new calls by messages from now on, and returns when those in progress have ended.
    ///
    /// A program that handles calls of other processes does so before it ends, and loses none:
    ///
    ///     await gateway.drain()
    ///
    /// Calls in progress go on, with their callbacks, their progress and their cancellation. A new one gets an error with the
    /// code `draining`, and did not happen: a pool of remote modules sends it to another provider. When the last call has
    /// ended, and its response and all events that wait are sent, the connections of `serve` and `listen` end. Their callers
    /// learn that no other call has happened. Over a node of a cluster and over ``connect(origin:limits:fileID:line:send:)``,
    /// the last responses may still be on their way when this returns.
    ///
    /// The gateway refuses messages for good. It opens links still, and agents call. Calls that come back to it, as in a ring,
    /// are refused too. When the task is cancelled, this returns at once, and the calls go on. Do not await it in a call of
    /// this gateway, which would wait for itself.
    public func drain() async {
        await callsInProgress.drain()
    }
}
