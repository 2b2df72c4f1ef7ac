import Mediator
import MediatorCoding
import MediatorSystem

/// A client's subscription to the changes of a document or of lists (2025-11-25, server/resources, "Subscriptions").
///
/// At most one notification of a change waits: it makes the client read the document, or the list, again.
final class ChangeSubscription: Sendable {
    private let updates: AsyncStream<Void>.Continuation
    private let sender: Task<Void, Never>
    private let unfollow: @Sendable () -> Void

    /// Begins a subscription; nil if the document was removed meanwhile.
    ///
    /// - Parameters:
    ///   - writer: Writes the notifications.
    ///   - notifications: Returns the notifications of a change, each on one line.
    ///   - follow: Begins calls of a closure after each change, and returns the closure that ends them.
    init?(
        _ writer: LineWriter,
        notifications: @escaping @Sendable () -> [String],
        follow: (@escaping @Sendable () -> Void) -> (@Sendable () -> Void)?
    ) {
        let (stream, updates) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let unfollow = follow({ updates.yield() }) else { return nil }
        (self.updates, self.unfollow) = (updates, unfollow)
        sender = Task {
            for await _ in stream {
                // The server ends at the next answer that cannot be written.
                for notification in notifications() { try? await writer.write(notification) }
            }
        }
    }

    /// Ends the subscription, and returns once a waiting notification is written.
    func end() async {
        unfollow()
        updates.finish()
        await sender.value
    }
}
