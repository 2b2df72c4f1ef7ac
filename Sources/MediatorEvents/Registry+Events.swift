public import Mediator

extension Registry {
    /// Declares an event that this module posts; the startup check compares its subscribers with the declaration.
    ///
    ///     registry.declare(CartEvents.orderPlaced)
    ///
    /// Exactly one module declares an event. An event that no module declares cannot be posted.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public mutating func declare<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        declare(event.contract, CodeLocation(fileID: fileID, line: line))
    }

    /// Declares an event by its schema, without importing the contract.
    ///
    /// - Parameters:
    ///   - schema: The event's schema.
    ///   - fileID: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public mutating func declare(_ schema: EventSchema, fileID: String = #fileID, line: Int = #line) {
        declare(EventContract(schema), CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event.
    ///
    /// The handler runs on the posting thread, before the post returns; concurrent posts run it concurrently. It gets
    /// the post and then the parameters in order: `{ post, orderID, total in … }`. Calls with `post.mediator` are calls
    /// of its module. Its error is in the result of the post and is reported to `onSubscriberFailure`.
    ///
    /// The event may be undeclared, which the console's `check` reports. List an event that the module needs in
    /// `Module.requires`.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    @inlinable public mutating func on<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) {
        subscribe(event.contract, .anywhere(event.adapting(handler)), fileID, line)
    }

    /// Subscribes to an event with a handler that runs on the main actor.
    ///
    /// The handler runs before the post returns when the event is posted on the main actor or with
    /// `Mediator.postAsync(_:_:)`, and later otherwise.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    @inlinable public mutating func onMainActor<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) {
        subscribe(event.contract, .mainActor(event.adaptingMainActor(handler)), fileID, line)
    }

    /// Subscribes to an event by name; the handler reads the parameters from the post.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
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
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
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

    /// Calls a handler after each failure of a subscriber, for example to log it; several handlers may be registered.
    ///
    /// The handler runs on the thread of the subscriber, after it. When the handler or a task that it starts posts an
    /// event, failures of that post are reported to no handler: they are in the result of the post.
    public mutating func onSubscriberFailure(_ handler: @escaping @Sendable (SubscriberFailure) -> Void) {
        let handler = FailureHandler(module: currentModule, handle: handler)
        edit(EventSection.self) { section, _ in section.add(handler) }
    }

    /// Removes the declaration of an event; its subscribers stay for another declaration.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the removal, for messages.
    ///   - line: The line of the removal, for messages.
    public mutating func remove<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line
    ) {
        let (path, location) = (event.contract.path, CodeLocation(fileID: fileID, line: line))
        edit(EventSection.self) { section, problems in section.remove(path, location, &problems) }
    }

    /// Declares the events that modules require or subscribe to, and no module declares, for the tests of a module.
    package func declareMissingEvents() {
        edit(EventSection.self) { section, _ in section.declaresMissing = true }
    }

    private func declare(_ contract: EventContract, _ location: CodeLocation) {
        let event = EventRegistration(contract, module: currentModule, location: location)
        let found = event.problems
        edit(EventSection.self) { section, problems in section.declare(event, found, &problems) }
    }

    @usableFromInline func subscribe(
        _ contract: EventContract, _ body: Subscriber.Body, _ fileID: String, _ line: Int
    ) {
        subscribe(contract.path, body, contract.schema, CodeLocation(fileID: fileID, line: line))
    }

    private func subscribe(
        _ path: ActionPath,
        _ body: Subscriber.Body,
        _ schema: EventSchema?,
        _ location: CodeLocation
    ) {
        let subscriber = Subscriber(
            path, body, schema: schema, module: currentModule, location: location, isRegistered: true)
        edit(EventSection.self) { section, _ in section.add(subscriber) }
    }
}
