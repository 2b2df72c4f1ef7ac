import Mediator
import MediatorCoding
import MediatorSystem

/// A client's subscription to the updates of a document (2025-11-25, server/resources, "Subscriptions").
///
/// At most one notification waits: it tells the client to read the document again.
final class ResourceSubscription: Sendable {
    private let feeds: EventFeeds
    private let path: ActionPath
    private let number: Int
    private let updates: AsyncStream<Void>.Continuation
    private let sender: Task<Void, Never>

    /// Begins a subscription; nil if the event was removed meanwhile.
    ///
    /// - Parameters:
    ///   - path: The event.
    ///   - feeds: The events that agents follow.
    ///   - notification: The notification, on one line.
    ///   - writer: Writes it.
    init?(to path: ActionPath, _ feeds: EventFeeds, notification: String, writer: LineWriter) {
        let (stream, updates) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        guard let number = feeds.follow(path, { updates.yield() }) else { return nil }
        (self.feeds, self.path, self.number, self.updates) = (feeds, path, number, updates)
        sender = Task {
            for await _ in stream {
                // The server ends at the next answer that cannot be written.
                try? await writer.write(notification)
            }
        }
    }

    /// Ends the subscription, and returns once a waiting notification is written.
    func end() async {
        feeds.unfollow(path, number)
        updates.finish()
        await sender.value
    }
}
