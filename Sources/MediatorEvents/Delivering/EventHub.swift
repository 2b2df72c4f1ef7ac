import Mediator
import Synchronization

/// The subscribers of run time, and the deferred work of the main actor.
///
/// They are kept apart from the table, so that a screen that appears or disappears does not rebuild and check the
/// table.
package final class EventHub: MediatorAttachment {
    private struct State: Sendable {
        /// The subscribers of each event, each with its module, if it has one.
        var subscribers: [ActionPath: [(subscriber: Subscriber, owner: ModuleRegistration?)]] = [:]
        var failureHandlers: [(handler: FailureHandler, owner: ModuleRegistration?)] = []
    }

    let mainActorQueue = MainActorQueue()

    private let state = Mutex(State())

    init() {}

    deinit {
        // Readers of streams would wait forever.
        let subscribers = state.withLock { $0.subscribers.values.flatMap { $0.map(\.subscriber) } }
        for subscriber in subscribers { subscriber.end() }
    }

    /// The subscribers of an event, in the order in which they subscribed.
    func subscribers(to event: ActionPath) -> [Subscriber] {
        state.withLock { $0.subscribers[event, default: []].map(\.subscriber) }
    }

    func add(_ subscriber: Subscriber, owner: ModuleRegistration?) -> Subscription {
        state.withLock { $0.subscribers[subscriber.path, default: []].append((subscriber, owner)) }
        // Weak: the subscription ends with the mediator, however long its holder keeps it.
        return Subscription { [weak self] in self?.end(subscriber) }
    }

    private func end(_ subscriber: Subscriber) {
        // The caller holds the subscriber: its closure is not released, nor runs code of others, under the lock.
        state.withLock { state in
            state.subscribers[subscriber.path]?.removeAll { $0.subscriber === subscriber }
            if state.subscribers[subscriber.path]?.isEmpty == true { state.subscribers[subscriber.path] = nil }
        }
        subscriber.end()
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
        state.withLock { $0.failureHandlers.removeAll { $0.handler === handler } }
    }
}

extension MediatorCore {
    /// The mediator's event hub.
    var events: EventHub { attachment(EventHub.self) }
}

extension DispatchTable {
    /// The declared events.
    package var events: EventTable { view(EventTable.self) }
}
