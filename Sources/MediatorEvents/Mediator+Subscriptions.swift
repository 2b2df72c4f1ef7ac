public import Mediator

extension Mediator {
    /// Subscribes to an event from now on.
    ///
    /// The handler runs on the thread of whoever posts, before the post returns; on several at once when several post. It
    /// gets the post and then the parameters in order: `{ post, orderID, total in … }`. What it throws is told to the
    /// poster and to `onSubscriberFailure`.
    ///
    /// - Returns: What keeps the subscription up: it ends when this is released.
    /// - Throws: ``MediatorError`` with code `eventNotFound` when no module declares the event, or `incompatibleEvent` when
    ///   it is declared in a form that this contract cannot read.
    public func on<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) throws(MediatorError) -> Subscription {
        try subscribe(event, .anywhere(event.adapting(handler)), CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event from now on with a handler that runs on the main actor.
    ///
    /// It runs before the post returns when the event is posted on the main actor, and afterwards otherwise, unless the
    /// poster waits: see ``post(_:_:)``.
    ///
    /// - Returns: What keeps the subscription up: it ends when this is released.
    /// - Throws: What ``on(_:fileID:line:_:)`` throws.
    public func onMainActor<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) throws(MediatorError) -> Subscription {
        try subscribe(event, .mainActor(event.adaptingMainActor(handler)), CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event by name from now on; the handler reads the parameters from the post.
    ///
    /// - Returns: What keeps the subscription up: it ends when this is released.
    /// - Throws: ``MediatorError`` with code `eventNotFound` when no module declares the event.
    public func on(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post) throws -> Void
    ) throws(MediatorError) -> Subscription {
        let path = ActionPath(target: target, action: event)
        return try subscribe(path, .anywhere(handler), CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event by name from now on with a handler that runs on the main actor.
    ///
    /// - Returns: What keeps the subscription up: it ends when this is released.
    /// - Throws: ``MediatorError`` with code `eventNotFound` when no module declares the event.
    public func onMainActor(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post) throws -> Void
    ) throws(MediatorError) -> Subscription {
        let path = ActionPath(target: target, action: event)
        return try subscribe(path, .mainActor(handler), CodeLocation(fileID: fileID, line: line))
    }

    /// Tells of every subscriber that throws from now on: where an app logs such errors.
    ///
    /// The handler runs on the thread of the subscriber, after it.
    /// What fails of a post that a handler makes, or a task that it begins, is told to no handler: it is in what the post
    /// returns.
    ///
    /// - Returns: What keeps this up: it ends when it is released.
    public func onSubscriberFailure(_ handler: @escaping @Sendable (SubscriberFailure) -> Void) -> Subscription {
        let module = caller?.module ?? ""
        return core.events.add(FailureHandler(module: module, handle: handler), owner: core.table.owner(module))
    }
}

extension Mediator {
    private func subscribe<each Input>(
        _ event: Event<repeat each Input>,
        _ body: Subscriber.Body,
        _ place: CodeLocation
    ) throws(MediatorError) -> Subscription {
        let schema = event.schema
        return try subscribe(event.contract.path, body, schema: schema, place)
    }

    private func subscribe(
        _ path: ActionPath,
        _ body: Subscriber.Body,
        schema: EventSchema? = nil,
        _ place: CodeLocation
    ) throws(MediatorError) -> Subscription {
        try subscribe(Subscriber(path, body, schema: schema, module: caller?.module ?? "", place: place))
    }

    /// Subscribes, unless the event is not there or cannot be read.
    package func subscribe(_ subscriber: Subscriber) throws(MediatorError) -> Subscription {
        let table = core.table
        guard let event = table.events[subscriber.path] else { throw table.events.notFound(subscriber.path) }
        let differences = event.differences(from: subscriber)
        guard differences.isEmpty else { throw .incompatibleEvent(event, differences) }
        return core.events.add(subscriber, slot: event.slot, owner: table.owner(subscriber.module))
    }
}

extension Table {
    /// Returns the module of a name, with which its subscriptions end; nil outside of modules.
    fileprivate func owner(_ module: String) -> ModuleRegistration? {
        module.isEmpty ? nil : modules.first { $0.name == module }
    }
}

extension Event {
    /// Returns a handler of posts for a handler of typed parameters.
    func adapting(
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) -> @Sendable (Post) throws -> Void {
        { post in
            let inputs = try inputs(of: post.parameters)
            try handler(post, repeat each inputs)
        }
    }

    /// Returns a main-actor handler of posts for one of typed parameters.
    func adaptingMainActor(
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) -> @MainActor @Sendable (Post) throws -> Void {
        { post in
            let inputs = try inputs(of: post.parameters)
            try handler(post, repeat each inputs)
        }
    }
}
