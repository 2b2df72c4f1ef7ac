import Mediator
import MediatorMessages
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
    ///   - peer: Sends the notifications.
    ///   - output: Where they go.
    ///   - notifications: Returns the notifications of a change.
    ///   - follow: Begins calls of a closure after each change, and returns the closure that ends them.
    init?(
        _ peer: MessagePeer,
        _ output: WriteQueue,
        notifications: @escaping @Sendable () -> [MessageRequest],
        follow: (@escaping @Sendable () -> Void) -> (@Sendable () -> Void)?
    ) {
        let (stream, updates) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let unfollow = follow({ updates.yield() }) else { return nil }
        (self.updates, self.unfollow) = (updates, unfollow)
        sender = Task {
            for await _ in stream {
                for notification in notifications() { peer.notify(notification.method, notification.parameters) }
                // The next notification waits until these are written; the server ends where that fails.
                try? await output.wait()
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
