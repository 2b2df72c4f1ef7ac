public import Mediator

extension Mediator {
    /// Subscribes to an event.
    ///
    /// The handler runs as one of `Registry.on(_:fileID:line:_:)`.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    /// - Returns: The subscription, which ends when it is released.
    /// - Throws: `MediatorError` with code `eventNotFound` when no module declares the event, or `incompatibleEvent`
    ///   when it is declared in a form that this contract cannot read.
    @inlinable public func on<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post, repeat each Input) throws -> Void
    ) throws(MediatorError) -> Subscription {
        try subscribe(event.contract, .anywhere(event.adapting(handler)), fileID, line)
    }

    /// Subscribes to an event with a handler that runs on the main actor.
    ///
    /// The handler runs as one of `Registry.onMainActor(_:fileID:line:_:)`.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    /// - Returns: The subscription, which ends when it is released.
    /// - Throws: `MediatorError` with code `eventNotFound` or `incompatibleEvent`, as ``on(_:fileID:line:_:)``.
    @inlinable public func onMainActor<each Input>(
        _ event: Event<repeat each Input>,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post, repeat each Input) throws -> Void
    ) throws(MediatorError) -> Subscription {
        try subscribe(event.contract, .mainActor(event.adaptingMainActor(handler)), fileID, line)
    }

    /// Subscribes to an event by name; the handler reads the parameters from the post.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    /// - Returns: The subscription, which ends when it is released.
    /// - Throws: `MediatorError` with code `eventNotFound` when no module declares the event.
    public func on(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @Sendable (Post) throws -> Void
    ) throws(MediatorError) -> Subscription {
        let path = ActionPath(target: target, action: event)
        return try subscribe(
            path, .anywhere(handler), module: caller?.module ?? "", CodeLocation(fileID: fileID, line: line))
    }

    /// Subscribes to an event by name with a handler that runs on the main actor.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    ///   - handler: The closure to run for each post.
    /// - Returns: The subscription, which ends when it is released.
    /// - Throws: `MediatorError` with code `eventNotFound` when no module declares the event.
    public func onMainActor(
        _ target: String,
        _ event: String,
        fileID: String = #fileID,
        line: Int = #line,
        _ handler: @escaping @MainActor @Sendable (Post) throws -> Void
    ) throws(MediatorError) -> Subscription {
        let path = ActionPath(target: target, action: event)
        return try subscribe(
            path, .mainActor(handler), module: caller?.module ?? "", CodeLocation(fileID: fileID, line: line))
    }

    /// Calls a handler after each failure of a subscriber, for example to log it.
    ///
    /// The handler runs on the thread of the subscriber, after it. When the handler or a task that it starts posts an
    /// event, failures of that post are reported to no handler: they are in the result of the post.
    ///
    /// - Returns: The subscription, which ends when it is released.
    public func onSubscriberFailure(_ handler: @escaping @Sendable (SubscriberFailure) -> Void) -> Subscription {
        let module = caller?.module ?? ""
        return add(of: module) { core.events.add(FailureHandler(module: module, handle: handler), owner: $0) }
    }
}

extension Mediator {
    @usableFromInline func subscribe(
        _ contract: EventContract, _ body: Subscriber.Body, _ fileID: String, _ line: Int
    ) throws(MediatorError) -> Subscription {
        let location = CodeLocation(fileID: fileID, line: line)
        return try subscribe(
            contract.path, body, schema: contract.schema, module: caller?.module ?? "", location)
    }

    /// Subscribes to a declared event that the contract can read.
    ///
    /// The event is looked up before the subscriber is made, which interns its names: they may come from outside.
    ///
    /// - Parameters:
    ///   - path: The names of the event.
    ///   - body: The handler.
    ///   - schema: The subscriber's contract; nil for a subscription by name.
    ///   - module: The module that subscribes; empty outside of modules.
    ///   - location: Where it subscribes.
    ///   - onEnd: A closure that runs once when the subscription ends.
    /// - Throws: `MediatorError` with code `eventNotFound` or `incompatibleEvent`.
    package func subscribe(
        _ path: ActionPath,
        _ body: Subscriber.Body,
        schema: EventSchema? = nil,
        module: String = "",
        _ location: CodeLocation,
        onEnd: (@Sendable () -> Void)? = nil
    ) throws(MediatorError) -> Subscription {
        let table = core.table
        guard let event = table.events[path] else { throw table.events.notFound(path) }
        let differences = event.differences(from: schema)
        guard differences.isEmpty else { throw .incompatibleEvent(event, differences) }
        let subscriber = Subscriber(path, body, schema: schema, module: module, location: location, onEnd: onEnd)
        return add(of: module) { core.events.add(subscriber, owner: $0) }
    }

    /// Adds a subscription of a module, and ends it if the module has been removed before or meanwhile.
    private func add(of module: String, _ add: (ModuleRegistration?) -> Subscription) -> Subscription {
        let owner = core.table.owner(module)
        let subscription = add(owner)
        if !module.isEmpty, owner == nil || owner !== core.table.owner(module) { subscription.end() }
        return subscription
    }
}

extension DispatchTable {
    /// Returns the module of a name, whose removal ends its subscriptions; nil outside of modules.
    fileprivate func owner(_ module: String) -> ModuleRegistration? {
        module.isEmpty ? nil : modules.first { $0.name == module }
    }
}
