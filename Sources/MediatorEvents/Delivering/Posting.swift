import Mediator

/// An event under way to its subscribers.
struct Posting: Sendable {
    let contract: EventContract
    let parameters: Parameters
    let poster: Mediator
    let tracers: Tracers

    /// Delivers to subscribers in order; those of the main actor follow later when this is not it.
    func deliver(to subscribers: [Subscriber]) -> Delivery {
        var delivery = Delivery()
        var deferred: [Subscriber] = []
        // Asked for when the first one needs it: it is not for free.
        var isOnMainActor: Bool?
        for subscriber in subscribers where subscriber.isActive {
            switch subscriber.body {
            case .anywhere(let body):
                delivery.note(run(subscriber, body))
            case .mainActor(let body):
                let isHere = isOnMainActor ?? MainActorCheck.isOnMainActor
                isOnMainActor = isHere
                if isHere {
                    delivery.note(MainActor.assumeIsolated { run(subscriber) { try body($0) } })
                } else {
                    deferred.append(subscriber)
                }
            }
        }
        if !deferred.isEmpty {
            delivery.deferred = deferred.count
            poster.core.events.mainActorQueue.append { [deferred] in
                for subscriber in deferred { runLate(subscriber) }
            }
        }
        return delivery
    }

    /// Delivers to subscribers in order, waiting for those of the main actor in their place.
    func deliverAsync(to subscribers: [Subscriber]) async -> Delivery {
        var delivery = Delivery()
        for subscriber in subscribers where subscriber.isActive {
            switch subscriber.body {
            case .anywhere(let body): delivery.note(run(subscriber, body))
            case .mainActor(let body): delivery.note(await runOnMainActor(subscriber, body))
            }
        }
        return delivery
    }

    /// Runs a subscriber after the post, if it is subscribed still.
    @MainActor private func runLate(_ subscriber: Subscriber) {
        guard case .mainActor(let body) = subscriber.body, poster.core.isSubscribed(subscriber) else { return }
        _ = run(subscriber) { try body($0) }
    }

    @MainActor private func runOnMainActor(
        _ subscriber: Subscriber,
        _ body: @MainActor @Sendable (Post) throws -> Void
    ) -> SubscriberFailure? {
        // Posts that were made before, and did not wait, come first.
        poster.core.events.mainActorQueue.run()
        return run(subscriber) { try body($0) }
    }

    /// Runs a subscriber, and tells those who watch over failures when it throws.
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
    fileprivate mutating func note(_ failure: SubscriberFailure?) {
        delivered += 1
        if let failure { failures.append(failure) }
    }
}

extension MediatorCore {
    /// Whether a subscriber that has yet to run is subscribed still.
    fileprivate func isSubscribed(_ subscriber: Subscriber) -> Bool {
        guard subscriber.isRegistered else { return subscriber.isActive }
        return table.events[subscriber.path]?.subscribers.contains { $0 === subscriber } ?? false
    }

    /// Whether the code that runs is told of a failure, and of no further one.
    var isReporting: Bool { FailureReport.underWay.contains(ObjectIdentifier(self)) }

    /// Tells those who watch over failures, unless it is one of them who posted.
    func report(_ failure: SubscriberFailure) {
        tracer?.noted(FailedSubscriber(failure: failure))
        if isReporting { return }
        FailureReport.$underWay.withValue(FailureReport.underWay + [ObjectIdentifier(self)]) {
            for handler in table.events.failureHandlers { handler.handle(failure) }
            for handler in events.failureHandlers { handler.handle(failure) }
        }
    }
}

/// What the code that runs tells of failures.
///
/// Whoever hears of them has no mediator that knows how deep posts nest: told of its own, it would go on without end.
private enum FailureReport {
    /// The mediators whose handlers run.
    @TaskLocal static var underWay: [ObjectIdentifier] = []
}
