public import Mediator

extension Registry {
    /// Declares an event that this module posts, so that others can subscribe to it and are checked against it.
    ///
    ///     registry.declare(CartEvents.orderPlaced)
    ///
    /// One module declares an event; an event that no module declares cannot be posted.
    public mutating func declare<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        declare(event.contract, CodeLocation(fileID: fileID, line: line))
    }

    /// Declares an event by its schema, without the contract's import.
    public mutating func declare(_ schema: EventSchema, fileID: String = #fileID, line: Int = #line) {
        declare(EventContract(schema), CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event.
    ///
    /// The handler runs on the thread of whoever posts, before the post returns; on several at once when several post. It
    /// gets the post and then the parameters in order: `{ post, orderID, total in … }`. Calls that it makes with
    /// `post.mediator` are its module's. What it throws is told to the poster and to `onSubscriberFailure`.
    ///
    /// An event that no module declares never comes, which `check` of the console notes; list it in ``Module/requires`` when
    /// the module cannot do without.
    public mutating func on<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) {
        let body = Subscriber.Body.anywhere(event.adapting(handler))
        subscribe(event.contract.path, body, event.schema, CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event with a handler that runs on the main actor.
    ///
    /// It runs before the post returns when the event is posted on the main actor, and afterwards otherwise, unless the
    /// poster waits: see ``Mediator/post(_:_:)``.
    public mutating func onMainActor<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) {
        let body = Subscriber.Body.mainActor(event.adaptingMainActor(handler))
        subscribe(event.contract.path, body, event.schema, CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event by name; the handler reads the parameters from the post.
    public mutating func on(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post) throws -> Void
    ) {
        let path = ActionPath(target: target, action: event)
        subscribe(path, .anywhere(handler), nil, CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event by name with a handler that runs on the main actor.
    public mutating func onMainActor(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post) throws -> Void
    ) {
        let path = ActionPath(target: target, action: event)
        subscribe(path, .mainActor(handler), nil, CodeLocation(fileID: fileID, line: line))
    }

    /// Tells of every subscriber that throws: where an app logs such errors.
    ///
    /// The handler runs on the thread of the subscriber, after it. There may be several.
    /// What fails of a post that a handler makes, or a task that it begins, is told to no handler: it is in what the post
    /// returns.
    public mutating func onSubscriberFailure(_ handler: @escaping @Sendable (SubscriberFailure) -> Void) {
        note(.onFailure(FailureHandler(module: currentModule, handle: handler)), in: EventSection.self)
    }

    /// Removes the declaration of an event; who subscribed stays, and waits for another declaration.
    public mutating func remove<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        note(
            .remove(event.contract.path, place: CodeLocation(fileID: fileID, line: line)), in: EventSection.self)
    }

    private func declare(_ contract: EventContract, _ place: CodeLocation) {
        let event = EventRegistration(contract, module: currentModule, place: place)
        note(.declare(event, problems: event.problems), in: EventSection.self)
    }

    private func subscribe(
        _ path: ActionPath,
        _ body: Subscriber.Body,
        _ schema: EventSchema?,
        _ place: CodeLocation
    ) {
        let subscriber = Subscriber(
            path, body, schema: schema, module: currentModule, place: place, isRegistered: true)
        note(.subscribe(subscriber), in: EventSection.self)
    }
}
