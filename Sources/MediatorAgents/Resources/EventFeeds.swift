import Mediator
import MediatorCoding
import MediatorEvents
import MediatorGateway
import Synchronization

/// The events that agents follow, and their latest posts.
///
/// Thread-safe.
final class EventFeeds: Sendable {
    /// The number of posts that a document shows.
    static let kept = 16

    private struct Feed: Sendable {
        /// Nil until the mediator has subscribed.
        var subscription: Subscription?
        var posts: [Value] = []
        var listeners: [Int: @Sendable () -> Void] = [:]
    }

    private struct State: Sendable {
        var feeds: [ActionPath: Feed] = [:]
        var count = 0
    }

    private let gateway: Gateway
    private let origin: Origin
    private let state = Mutex(State())

    init(_ gateway: Gateway, origin: Origin) {
        self.gateway = gateway
        self.origin = origin
    }

    /// The external events that exist for the agent at present, sorted by name.
    var events: [ActionSchema] {
        gateway.exposedActions.externalEvents.filter { gateway.admits($0, from: origin) }
    }

    /// Returns the latest posts of an event that an agent follows, the newest last; secrets are `•••`.
    func posts(of path: ActionPath) -> [Value] {
        state.withLock { $0.feeds[path]?.posts ?? [] }
    }

    /// Calls a closure on the poster's thread after each post of an event that exists for the agent.
    ///
    /// - Returns: A closure that ends the calls; nil if the event was removed meanwhile.
    func follow(_ path: ActionPath, _ listener: @escaping @Sendable () -> Void) -> (@Sendable () -> Void)? {
        let (number, isFirst) = state.withLock { state in
            state.count += 1
            let isFirst = state.feeds[path] == nil
            state.feeds[path, default: Feed()].listeners[state.count] = listener
            return (state.count, isFirst)
        }
        let end: @Sendable () -> Void = { self.unfollow(path, number) }
        guard isFirst else { return end }
        // Subscribing must not happen under the lock.
        let subscription = try? gateway.mediator.subscribe(
            path, .anywhere { [weak self] post in self?.add(post.parameters, to: path) },
            CodeLocation(fileID: #fileID, line: #line))
        guard let subscription else {
            state.withLock { _ = $0.feeds.removeValue(forKey: path) }
            return nil
        }
        // The feed is still there: the listener of this call ends only with what it returns.
        state.withLock { $0.feeds[path]?.subscription = subscription }
        return end
    }

    /// Ends a listener, and the subscription with the last one.
    private func unfollow(_ path: ActionPath, _ number: Int) {
        let ended = state.withLock { state -> Subscription? in
            state.feeds[path]?.listeners.removeValue(forKey: number)
            guard state.feeds[path]?.listeners.isEmpty == true else { return nil }
            return state.feeds.removeValue(forKey: path)?.subscription
        }
        ended?.end()
    }

    private func add(_ payload: Parameters, to path: ActionPath) {
        // The policy or the registry may have changed since the agent subscribed.
        guard let schema = gateway.exposedActions.event(path), gateway.admits(schema, from: origin) else { return }
        let post = Value.dictionary(schema.redacting(payload).droppingReferences().serializable)
        let listeners = state.withLock { state -> [@Sendable () -> Void] in
            guard var feed = state.feeds[path] else { return [] }
            feed.posts = feed.posts.suffix(Self.kept - 1) + [post]
            state.feeds[path] = feed
            return Array(feed.listeners.values)
        }
        for listener in listeners { listener() }
    }
}
