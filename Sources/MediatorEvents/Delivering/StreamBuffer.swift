public import Synchronization

/// The events of a stream that its reader has not read.
///
/// `AsyncStream` has a buffer too, where posts and readers wait for a lock twice for each event.
///
/// Inlinable, so that it is specialized where a stream is made: unspecialized, most of its time goes to metadata.
@usableFromInline final class StreamBuffer<Element: Sendable>: Sendable {
    @usableFromInline typealias Policy = AsyncStream<Element>.Continuation.BufferingPolicy
    @usableFromInline typealias Reader = UnsafeContinuation<Element?, Never>

    @usableFromInline struct State: Sendable {
        @usableFromInline var elements = Queue<Element>()
        /// The tasks that wait for an element; there are none while there are elements.
        @usableFromInline var readers = Queue<Reader>()
        @usableFromInline var hasEnded = false

        @inlinable init() {}
    }

    /// Whether a full buffer drops its oldest element for a new one.
    @usableFromInline let keepsNewest: Bool

    @usableFromInline let limit: Int
    @usableFromInline let state = Mutex(State())

    @inlinable init(_ policy: Policy) {
        limit =
            switch policy {
            case .bufferingNewest(let count), .bufferingOldest(let count): count
            default: .max
            }
        keepsNewest = if case .bufferingNewest = policy { limit > 0 } else { false }
    }

    /// Gives an element to a task that waits, or keeps it.
    ///
    /// - Returns: Whether no element was dropped, neither this one nor an older one.
    @inlinable func append(_ element: Element) -> Bool {
        // A dropped element is released outside of the lock, since that may run deinitializers of other code.
        let (reader, dropped) = state.withLock { state -> (Reader?, Element?) in
            if state.hasEnded { return (nil, nil) }
            if let reader = state.readers.removeFirst() { return (reader, nil) }
            let isFull = state.elements.count >= limit
            if isFull, !keepsNewest { return (nil, element) }
            let oldest = isFull ? state.elements.removeFirst() : nil
            state.elements.append(element)
            return (nil, oldest)
        }
        reader?.resume(returning: element)
        return dropped == nil
    }

    /// Waits for the next element and returns it; nil when the buffer has ended and is empty.
    @inlinable func next() async -> Element? {
        await withUnsafeContinuation { reader in
            let element = state.withLock { state -> Element?? in
                if let element = state.elements.removeFirst() { return element }
                if state.hasEnded { return .some(nil) }
                state.readers.append(reader)
                return nil
            }
            if let element { reader.resume(returning: element) }
        }
    }

    /// Ends the buffer; what it holds can still be read.
    @inlinable func end() {
        var readers = state.withLock { state in
            state.hasEnded = true
            defer { state.readers = Queue() }
            return state.readers
        }
        while let reader = readers.removeFirst() { reader.resume(returning: nil) }
    }

    /// Returns the stream of the buffer, which holds the subscription: it ends when the stream is released.
    @inlinable func stream(_ subscription: Subscription) -> AsyncStream<Element> {
        AsyncStream {
            await self.next()
        } onCancel: {
            subscription.end()
        }
    }
}
