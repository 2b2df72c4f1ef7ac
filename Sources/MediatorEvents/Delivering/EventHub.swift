import Mediator
import Synchronization

/// The subscribers of run time, and the deferred work of the main actor.
///
/// They are kept apart from the table, so that a screen that appears or disappears does not rebuild and check the
/// table.
package final class EventHub: MediatorAttachment {
    private struct State: Sendable {
        /// The subscribers by the event, each with its module, if it has one.
        var subscribers: [ActionPath: [(subscriber: Subscriber, owner: ModuleRegistration?)]] = [:]
        /// The subscribers alone, for posts.
        var lists: [ActionPath: [Subscriber]] = [:]
        var failureHandlers: [(handler: FailureHandler, owner: ModuleRegistration?)] = []
    }

    let mainActorQueue = MainActorQueue()

    private let state = Mutex(State())
    /// The number of subscribers; a post skips the lock when it is zero.
    private let count = Atomic(0)

    init() {}

    deinit {
        // Readers of streams would wait forever.
        let subscribers = state.withLock { $0.subscribers.values.flatMap { $0.map(\.subscriber) } }
        for subscriber in subscribers { subscriber.end() }
    }

    /// The subscribers of an event, in the order in which they subscribed.
    func subscribers(to event: ActionPath) -> [Subscriber] {
        guard count.load(ordering: .acquiring) > 0 else { return [] }
        return state.withLock { $0.lists[event] ?? [] }
    }

    func add(_ subscriber: Subscriber, owner: ModuleRegistration?) -> Subscription {
        state.withLock { state in
            state.subscribers[subscriber.path, default: []].append((subscriber, owner))
            state.lists[subscriber.path, default: []].append(subscriber)
        }
        count.add(1, ordering: .releasing)
        // Weak: a stream's subscriber holds its own subscription.
        return Subscription { [weak self] in _ = self?.end(subscriber) }
    }

    @discardableResult
    func end(_ subscriber: Subscriber) -> Subscriber? {
        let event = subscriber.path
        // The subscriber is released outside of the lock, since releasing its closure runs deinitializers of other
        // code.
        let removed = state.withLock { state -> Subscriber? in
            guard let position = state.subscribers[event]?.firstIndex(where: { $0.subscriber === subscriber })
            else { return nil }
            let removed = state.subscribers[event]?.remove(at: position).subscriber
            state.lists[event]?.remove(at: position)
            if state.lists[event]?.isEmpty == true { (state.subscribers[event], state.lists[event]) = (nil, nil) }
            return removed
        }
        guard let removed else { return nil }
        count.subtract(1, ordering: .releasing)
        removed.end()
        return removed
    }

    /// Ends the subscriptions of removed modules; ``Leftovers`` frees the subscribers.
    func updated(_ removed: [ModuleRegistration]) {
        guard !removed.isEmpty else { return }
        let (subscribers, handlers) = state.withLock { ($0.subscribers, $0.failureHandlers) }
        var leftovers = Leftovers()
        for subscribers in subscribers.values {
            for (subscriber, owner) in subscribers where removed.contains(where: { $0 === owner }) {
                leftovers.add(subscriber, isOnMainActor: subscriber.isOnMainActor)
                end(subscriber)
            }
        }
        for (handler, owner) in handlers where removed.contains(where: { $0 === owner }) {
            leftovers.add(handler)
            end(handler)
        }
        leftovers.free()
    }

    /// The handlers of failures that were added at run time.
    var failureHandlers: [FailureHandler] { state.withLock { $0.failureHandlers.map(\.handler) } }

    func add(_ handler: FailureHandler, owner: ModuleRegistration?) -> Subscription {
        state.withLock { $0.failureHandlers.append((handler, owner)) }
        return Subscription { [weak self] in self?.end(handler) }
    }

    private func end(_ handler: FailureHandler) {
        let removed = state.withLock { state in
            state.failureHandlers.firstIndex { $0.handler === handler }.map { state.failureHandlers.remove(at: $0) }
        }
        // As above: released outside of the lock.
        withExtendedLifetime(removed) {}
    }
}

extension MediatorCore {
    /// The mediator's event hub.
    var events: EventHub { attachment(EventHub.self) }
}

extension DispatchTable {
    /// The declared events.
    package var events: EventTable { index(EventTable.self) }
}
