public import Mediator

extension Mediator {
    /// Tells all subscribers that something has happened.
    ///
    /// They run one after the other: those that modules registered, in the order of the modules and of their
    /// registration, then those that subscribed at run time, in their order. When this returns, all have run but those
    /// of the main actor, if it was called off it: they run there afterwards, in the order of the posts.
    /// ``postAsync(_:_:)`` waits for them. A post inside of a subscriber is delivered whole before the outer one goes on.
    ///
    /// A subscriber that throws does not keep the event from the others: its error is in the result, and is told to
    /// `onSubscriberFailure`.
    ///
    /// - Returns: How many have run, and which failed.
    /// - Throws: ``MediatorError`` with code `eventNotFound` when no module declares the event, or `callDepthExceeded`; no
    ///   subscriber has run then.
    @discardableResult
    public func post<each Input>(
        _ event: Event<repeat each Input>,
        _ inputs: repeat each Input
    ) throws(MediatorError) -> Delivery {
        let declared = try declared(event)
        let subscribers = try subscribers(of: declared)
        // Without any, the dictionary would be made for nobody.
        if subscribers.isEmpty, core.tracer == nil { return Delivery() }
        return posting(declared, event.dictionary(repeat each inputs)).deliver(to: subscribers)
    }

    /// Tells all subscribers that something has happened, waiting for those of the main actor in their place.
    ///
    /// Cancelling the task does not cut it short.
    ///
    /// - Returns: How many have run, which is all, and which failed.
    /// - Throws: What ``post(_:_:)`` throws.
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
    /// - Throws: What the form with a contract throws, and ``MediatorError`` when a parameter is unknown, missing or
    ///   mistyped; no subscriber has run then.
    @discardableResult
    public func post(
        _ target: String,
        _ event: String,
        _ parameters: Parameters = [:]
    ) throws(MediatorError) -> Delivery {
        let (posting, subscribers) = try posting(ActionPath(target: target, action: event), checking: parameters)
        return posting.deliver(to: subscribers)
    }

    /// Posts an event by name, waiting for the subscribers of the main actor in their place.
    ///
    /// - Throws: What the form that does not wait throws.
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
        guard callerID.depth < core.maximumDepth else { throw .callDepthExceeded(event.path, maximum: core.maximumDepth) }
        let late = core.existingAttachment(EventHub.self)?.subscribers(slot: event.slot) ?? []
        return late.isEmpty ? event.subscribers : event.subscribers + late
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
        return Posting(contract: event.note.contract, parameters: parameters, poster: self, tracers: event.tracers)
    }
}
