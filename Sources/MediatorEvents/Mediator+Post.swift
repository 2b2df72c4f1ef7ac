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
    @discardableResult
    public func post<each Input>(
        _ event: Event<repeat each Input>,
        _ inputs: repeat each Input
    ) throws(MediatorError) -> Delivery {
        let declared = try declared(event)
        let subscribers = try subscribers(of: declared)
        // Without subscribers and tracer, no code would read the dictionary.
        if subscribers.isEmpty, core.tracer == nil { return Delivery() }
        return posting(declared, event.dictionary(repeat each inputs)).deliver(to: subscribers)
    }

    /// Delivers an event to all its subscribers, and waits for the main-actor subscribers at their place in the order.
    ///
    /// Cancelling the task does not stop the delivery.
    ///
    /// - Returns: The number of subscribers, all of which have run, and the failures.
    /// - Throws: `MediatorError` with code `eventNotFound` or `callDepthExceeded`, as ``post(_:_:)``.
    @discardableResult
    public func postAsync<each Input>(
        _ event: Event<repeat each Input>,
        _ inputs: repeat each Input
    ) async throws(MediatorError) -> Delivery {
        let declared = try declared(event)
        let subscribers = try subscribers(of: declared)
        if subscribers.isEmpty, core.tracer == nil { return Delivery() }
        return await posting(declared, event.dictionary(repeat each inputs)).deliverAsync(to: subscribers)
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
        let (posting, subscribers) = try posting(ActionPath(target: target, action: event), checking: parameters)
        return posting.deliver(to: subscribers)
    }

    /// Posts an event by name, and waits for the main-actor subscribers at their place in the order.
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
        let (posting, subscribers) = try posting(ActionPath(target: target, action: event), checking: parameters)
        return await posting.deliverAsync(to: subscribers)
    }
}

extension Mediator {
    private func declared<each Input>(
        _ event: Event<repeat each Input>
    ) throws(MediatorError) -> DeclaredEvent {
        let events = core.table.events
        guard let declared = events[event.contract] else { throw events.notFound(event.contract.path) }
        return declared
    }

    private func subscribers(of event: DeclaredEvent) throws(MediatorError) -> [Subscriber] {
        try checkDepth(event.path)
        let dynamic = core.existingAttachment(EventHub.self)?.subscribers(slot: event.slot) ?? []
        return dynamic.isEmpty ? event.subscribers : event.subscribers + dynamic
    }

    private func posting(
        _ path: ActionPath,
        checking parameters: Parameters
    ) throws(MediatorError) -> (Posting, [Subscriber]) {
        let events = core.table.events
        guard let declared = events[path] else { throw events.notFound(path) }
        let subscribers = try subscribers(of: declared)
        let checked = try declared.schema.parameters.checked(parameters, path)
        return (posting(declared, checked), subscribers)
    }

    private func posting(_ event: DeclaredEvent, _ parameters: Parameters) -> Posting {
        core.tracer?.noted(PostedEvent(event: event.schema, parameters: parameters, caller: caller))
        let contract = event.registration.contract
        let parameters =
            contract.hasSecrets ? parameters.hidingSecrets { contract.schema.asAction } : parameters
        return Posting(contract: contract, parameters: parameters, poster: self, tracers: event.tracers)
    }
}
