public import Mediator

/// The delivery of one event to its subscribers.
@usableFromInline struct Posting: Sendable {
    let event: DeclaredEvent
    /// The subscribers of run time, which come after the event's own.
    let added: [Subscriber]
    let poster: Mediator
    /// How the event came from another process; nil for a post that is made here.
    var arrival: PostArrival?

    private var contract: EventContract { event.registration.contract }

    /// Whether no code would read the parameters.
    var isIdle: Bool { event.subscribers.isEmpty && added.isEmpty && poster.core.tracer == nil }

    /// Delivers to subscribers in order; off the main actor, main-actor subscribers are deferred.
    @usableFromInline func deliver(_ parameters: Parameters) -> Delivery {
        var post = post(parameters)
        var delivery = Delivery()
        var deferred: [Subscriber] = []
        let subscribers = event.subscribers + added
        let isInTurn = subscribers.contains(where: \.isOnMainActor) && CurrentThread.isOnMainActor
        if isInTurn {
            // They got earlier posts first.
            MainActor.assumeIsolated { poster.core.attachments.existing(EventHub.self)?.mainActorQueue.run() }
        }
        for subscriber in subscribers where subscriber.isActive {
            if subscriber.isOnMainActor, !isInTurn {
                deferred.append(subscriber)
            } else {
                run(subscriber, &post, &delivery)
            }
        }
        guard !deferred.isEmpty else { return delivery }
        delivery.deferredCount = deferred.count
        let inProgress = FailureReport.inProgress
        poster.core.events.mainActorQueue.append { [deferred, post] in
            // The queue may perform it in a task of another post.
            FailureReport.$inProgress.withValue(inProgress) {
                for subscriber in deferred { _ = runOnMainActor(subscriber, post) }
            }
        }
        return delivery
    }

    /// Delivers to subscribers in order; main-actor subscribers run in their turn, and it waits for each.
    @usableFromInline func deliverAsync(_ parameters: Parameters) async -> Delivery {
        var post = post(parameters)
        var delivery = Delivery()
        for subscriber in event.subscribers + added where subscriber.isActive {
            if subscriber.isOnMainActor {
                delivery.add(await runInTurn(subscriber, post))
            } else {
                run(subscriber, &post, &delivery)
            }
        }
        return delivery
    }

    /// Returns the post of parameters, and reports it to the tracer.
    private func post(_ parameters: Parameters) -> Post {
        let contract = contract
        if let tracer = poster.core.tracer {
            tracer.recorded(PostedEvent(event: event.schema, parameters: parameters, caller: poster.caller))
        }
        return Post(contract, parameters.hidingSecrets(of: contract.action), from: poster, arrival: arrival)
    }

    /// Runs a subscriber after the deferred work of earlier posts.
    @MainActor private func runInTurn(_ subscriber: Subscriber, _ post: Post) -> Delivery {
        poster.core.events.mainActorQueue.run()
        return runOnMainActor(subscriber, post)
    }

    /// Runs a subscriber, if it is still subscribed when the main actor is free.
    @MainActor private func runOnMainActor(_ subscriber: Subscriber, _ post: Post) -> Delivery {
        var (post, delivery) = (post, Delivery())
        if poster.core.isSubscribed(subscriber) { run(subscriber, &post, &delivery) }
        return delivery
    }

    /// Runs a subscriber, and reports its error to the failure handlers.
    private func run(_ subscriber: Subscriber, _ post: inout Post, _ delivery: inout Delivery) {
        delivery.deliveredCount += 1
        do {
            post.subscriberFrame = post.posterFrame.inner(subscriber.identity)
            if event.tracers.isEmpty { try subscriber.handle(post) } else { try trace(subscriber, post) }
        } catch {
            delivery.failures.append(failure(of: subscriber, error))
        }
    }

    private func trace(_ subscriber: Subscriber, _ post: Post) throws {
        let schema = { [contract] in contract.schema.asAction }
        try event.tracers.trace(span(subscriber), post.parameters, schema: schema, in: post.context) { context in
            var post = post
            post.context = context
            try subscriber.handle(post)
        }
    }

    private func failure(of subscriber: Subscriber, _ error: any Error) -> SubscriberFailure {
        let error = ErrorBoundary.errorForCaller(error, contract.path, module: subscriber.module) { [contract] in
            contract.schema.asAction
        }
        let failure = SubscriberFailure(contract.path, module: subscriber.module, subscriber.location, error)
        poster.core.report(failure)
        return failure
    }
}

extension Posting {
    private func span(_ subscriber: Subscriber) -> Span {
        Span(
            kind: "event",
            target: contract.path.target,
            action: contract.path.action,
            module: subscriber.module,
            caller: poster.caller
        )
    }
}

extension Delivery {
    fileprivate mutating func add(_ other: Delivery) {
        deliveredCount += other.deliveredCount
        failures += other.failures
    }
}

extension MediatorCore {
    /// Returns whether a subscriber of the main actor is still subscribed.
    fileprivate func isSubscribed(_ subscriber: Subscriber) -> Bool {
        guard subscriber.isRegistered else { return subscriber.isActive }
        return table.events[subscriber.path]?.subscribers.contains { $0 === subscriber } ?? false
    }

    /// Whether the current code runs inside a failure handler of this mediator.
    var isReporting: Bool { FailureReport.inProgress.contains(ObjectIdentifier(self)) }

    /// Calls the failure handlers, unless one of them made the post.
    package func report(_ failure: SubscriberFailure) {
        tracer?.recorded(FailedSubscriber(failure: failure))
        if isReporting { return }
        FailureReport.$inProgress.withValue(FailureReport.inProgress + [ObjectIdentifier(self)]) {
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
    @TaskLocal static var inProgress: [ObjectIdentifier] = []
}
