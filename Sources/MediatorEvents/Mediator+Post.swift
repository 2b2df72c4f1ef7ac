public import Mediator

extension Mediator {
    /// Delivers an event to all its subscribers.
    ///
    /// The subscribers run one after the other: first those that modules registered, in the order of the modules and of
    /// their registration, then those that subscribed at run time, in their order. All have run when this returns, with
    /// one exception: a post off the main actor defers the main-actor subscribers, which run later in the order of the
    /// posts. ``postAsync(_:_:)`` waits for them. A post by a subscriber is delivered completely before the outer one
    /// continues.
    ///
    /// A subscriber that throws does not stop the others: its error is in the result and is reported to
    /// `onSubscriberFailure`.
    ///
    /// - Returns: The number of subscribers that have run, and the failures.
    /// - Throws: `MediatorError` with code `eventNotFound` when no module declares the event, or `callDepthExceeded`;
    ///   no subscriber runs then.
    @inlinable @discardableResult
    public func post<each Input>(
        _ event: Event<repeat each Input>,
        _ inputs: repeat each Input
    ) throws(MediatorError) -> Delivery {
        guard let posting = try posting(event.contract) else { return Delivery() }
        return posting.deliver(event.dictionary(repeat each inputs))
    }

    /// Delivers an event to all its subscribers in order, and waits for each main-actor subscriber in its turn.
    ///
    /// Cancelling the task does not stop the delivery.
    ///
    /// - Returns: The number of subscribers, all of which have run, and the failures.
    /// - Throws: `MediatorError` with code `eventNotFound` or `callDepthExceeded`, as ``post(_:_:)``.
    @inlinable @discardableResult
    public func postAsync<each Input>(
        _ event: Event<repeat each Input>,
        _ inputs: repeat each Input
    ) async throws(MediatorError) -> Delivery {
        guard let posting = try posting(event.contract) else { return Delivery() }
        return await posting.deliverAsync(event.dictionary(repeat each inputs))
    }

    /// Posts an event by name, checking the parameters against its schema and filling defaults in.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - parameters: The parameters by name.
    /// - Returns: The number of subscribers that have run, and the failures.
    /// - Throws: `MediatorError` with code `eventNotFound` or `callDepthExceeded`, or when a parameter is unknown,
    ///   missing or mistyped; no subscriber runs then.
    @discardableResult
    public func post(
        _ target: String,
        _ event: String,
        _ parameters: Parameters = [:]
    ) throws(MediatorError) -> Delivery {
        let (posting, parameters) = try posting(ActionPath(target: target, action: event), checking: parameters)
        return posting.deliver(parameters)
    }

    /// Posts an event that was posted in another process.
    ///
    /// - Throws: `MediatorError` as ``post(_:_:_:)``.
    package func post(
        _ path: ActionPath, _ parameters: Parameters, arrival: PostArrival
    ) throws(MediatorError) {
        var (posting, parameters) = try posting(path, checking: parameters)
        posting.arrival = arrival
        _ = posting.deliver(parameters)
    }

    /// Posts an event by name, and waits for each main-actor subscriber in its turn.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - parameters: The parameters by name.
    /// - Returns: The number of subscribers, all of which have run, and the failures.
    /// - Throws: `MediatorError` as ``post(_:_:_:)``.
    @discardableResult
    public func postAsync(
        _ target: String,
        _ event: String,
        _ parameters: Parameters = [:]
    ) async throws(MediatorError) -> Delivery {
        let (posting, parameters) = try posting(ActionPath(target: target, action: event), checking: parameters)
        return await posting.deliverAsync(parameters)
    }
}

extension Mediator {
    /// Returns the delivery of a declared event; nil without subscribers and tracer, when no code would read the
    /// parameters.
    ///
    /// - Throws: `MediatorError` with code `eventNotFound` or `callDepthExceeded`.
    @usableFromInline func posting(_ contract: EventContract) throws(MediatorError) -> Posting? {
        let events = core.table.events
        guard let event = events[contract.path] else { throw events.notFound(contract.path) }
        let posting = try posting(event)
        return posting.isIdle ? nil : posting
    }

    private func posting(_ event: DeclaredEvent) throws(MediatorError) -> Posting {
        try checkDepth(event.path)
        let added = core.attachments.existing(EventHub.self)?.subscribers(to: event.path) ?? []
        return Posting(event: event, added: added, poster: self)
    }

    private func posting(
        _ path: ActionPath,
        checking parameters: Parameters
    ) throws(MediatorError) -> (Posting, Parameters) {
        let events = core.table.events
        guard let event = events[path] else { throw events.notFound(path) }
        let posting = try posting(event)
        return (posting, try event.schema.parameters.checked(parameters, path))
    }
}
