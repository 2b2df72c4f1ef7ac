import Mediator

/// The delivery of one event to its subscribers.
struct Posting: Sendable {
    let contract: EventContract
    let parameters: Parameters
    let poster: Mediator
    let tracers: Tracers

    /// Delivers to subscribers in order; off the main actor, main-actor subscribers are deferred.
    func deliver(to subscribers: [Subscriber]) -> Delivery {
        var delivery = Delivery()
        var deferred: [Subscriber] = []
        // Computed on first use, since the check has a cost.
        var isOnMainActor: Bool?
        for subscriber in subscribers where subscriber.isActive {
            switch subscriber.body {
            case .anywhere(let body):
                delivery.add(run(subscriber, body))
            case .mainActor(let body):
                let isHere = isOnMainActor ?? MainActorCheck.isOnMainActor
                isOnMainActor = isHere
                if isHere {
                    delivery.add(MainActor.assumeIsolated { run(subscriber) { try body($0) } })
                } else {
                    deferred.append(subscriber)
                }
            }
        }
        if !deferred.isEmpty {
            delivery.deferred = deferred.count
            poster.core.events.mainActorQueue.append { [deferred] in
                for subscriber in deferred { runDeferred(subscriber) }
            }
        }
        return delivery
    }

    /// Delivers to subscribers in order, and waits for main-actor subscribers at their place.
    func deliverAsync(to subscribers: [Subscriber]) async -> Delivery {
        var delivery = Delivery()
        for subscriber in subscribers where subscriber.isActive {
            switch subscriber.body {
            case .anywhere(let body): delivery.add(run(subscriber, body))
            case .mainActor(let body): delivery.add(await runOnMainActor(subscriber, body))
            }
        }
        return delivery
    }

    /// Runs a subscriber after the post, if it is still subscribed.
    @MainActor private func runDeferred(_ subscriber: Subscriber) {
        guard case .mainActor(let body) = subscriber.body, poster.core.isSubscribed(subscriber) else { return }
        _ = run(subscriber) { try body($0) }
    }

    @MainActor private func runOnMainActor(
        _ subscriber: Subscriber,
        _ body: @MainActor @Sendable (Post) throws -> Void
    ) -> SubscriberFailure? {
        // Deferred work of earlier posts comes first.
        poster.core.events.mainActorQueue.run()
        return run(subscriber) { try body($0) }
    }

    /// Runs a subscriber, and reports its error to the failure handlers.
    private func run(_ subscriber: Subscriber, _ body: (Post) throws -> Void) -> SubscriberFailure? {
        do {
            try tracers.trace(span(subscriber), in: poster.scope) { scope in
                try body(
                    Post(
                        contract: contract,
                        parameters: parameters,
                        mediator: Mediator(scope: scope, callerID: subscriber.callerID.called(by: poster.callerID)),
                        caller: poster.caller
                    )
                )
            }
            return nil
        } catch {
            let error = ErrorBoundary.of(error, contract.path) { contract.schema.asAction }
            let failure = SubscriberFailure(contract.path, module: subscriber.module, subscriber.place, error)
            poster.core.report(failure)
            return failure
        }
    }
}

extension Posting {
    private func span(_ subscriber: Subscriber) -> Span {
        Span(
            kind: "event",
            target: contract.path.target,
            action: contract.path.action,
            module: subscriber.module,
            caller: poster.caller,
            parameters: parameters,
            schema: { [contract] in contract.schema.asAction }
        )
    }
}

extension Delivery {
    fileprivate mutating func add(_ failure: SubscriberFailure?) {
        delivered += 1
        if let failure { failures.append(failure) }
    }
}

extension MediatorCore {
    /// Returns whether a deferred subscriber is still subscribed.
    fileprivate func isSubscribed(_ subscriber: Subscriber) -> Bool {
        guard subscriber.isRegistered else { return subscriber.isActive }
        return table.events[subscriber.path]?.subscribers.contains { $0 === subscriber } ?? false
    }

    /// Whether the current code runs inside a failure handler of this mediator.
    var isReporting: Bool { FailureReport.underWay.contains(ObjectIdentifier(self)) }

    /// Calls the failure handlers, unless one of them made the post.
    package func report(_ failure: SubscriberFailure) {
        tracer?.noted(FailedSubscriber(failure: failure))
        if isReporting { return }
        FailureReport.$underWay.withValue(FailureReport.underWay + [ObjectIdentifier(self)]) {
            for handler in table.events.failureHandlers { handler.handle(failure) }
            for handler in events.failureHandlers { handler.handle(failure) }
        }
    }
}

/// The failure handlers that run in the current task.
///
/// A failure handler has no mediator that counts the depth of posts: if it got the failures of its own posts, it could
/// recurse without end.
private enum FailureReport {
    /// The mediators that run a failure handler.
    @TaskLocal static var underWay: [ObjectIdentifier] = []
}
