public import Mediator

extension Mediator {
    /// Returns a stream of the future events of a contract.
    ///
    ///     for await (orderID, total) in try mediator.stream(of: CartEvents.orderPlaced) { … }
    ///
    /// The stream buffers events in the order of the posts until they are read, by default the newest 64: a slow reader
    /// must not exhaust the memory. A dropped event is reported to `onSubscriberFailure` with code `eventDropped`. The
    /// poster's result lists the failure when the stream drops the event just posted, as with `bufferingOldest`, and
    /// not when the stream drops an older one.
    ///
    /// The stream and its subscription end when the module of this mediator is removed or the mediator is released, after
    /// the events in the buffer, and at once when the reading task is cancelled: it reads none of them then. As any
    /// `AsyncStream` it has one reader: create one stream for each reader.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - buffering: The number of events to keep, and which to drop when there are more.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    /// - Throws: `MediatorError` with code `eventNotFound` or `incompatibleEvent`, as ``on(_:fileID:line:_:)``.
    @inlinable public func stream<each Input>(
        of event: Event<repeat each Input>,
        buffering: AsyncStream<(repeat each Input)>.Continuation.BufferingPolicy = .bufferingNewest(64),
        fileID: String = #fileID,
        line: Int = #line
    ) throws(MediatorError) -> AsyncStream<(repeat each Input)> {
        let (buffer, contract) = (StreamBuffer(buffering), event.contract)
        let subscription = try subscribe(
            contract, fileID, line, keepsNewest: buffer.keepsNewest, onEnd: { buffer.end() }
        ) { post throws(MediatorError) in
            buffer.append(try Event<repeat each Input>.inputs(of: post.parameters, contract))
        }
        return buffer.stream(subscription)
    }

    /// Returns a stream of the parameters of future events, by name.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - buffering: The number of events to keep, and which to drop when there are more.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    /// - Throws: `MediatorError` with code `eventNotFound` when no module declares the event.
    public func stream(
        of target: String,
        _ event: String,
        buffering: AsyncStream<Parameters>.Continuation.BufferingPolicy = .bufferingNewest(64),
        fileID: String = #fileID,
        line: Int = #line
    ) throws(MediatorError) -> AsyncStream<Parameters> {
        let path = ActionPath(target: target, action: event)
        let (buffer, location) = (StreamBuffer(buffering), CodeLocation(fileID: fileID, line: line))
        let subscription = try subscribe(
            path, nil, location, keepsNewest: buffer.keepsNewest, onEnd: { buffer.end() }
        ) { post in
            buffer.append(post.parameters)
        }
        return buffer.stream(subscription)
    }

    @usableFromInline func subscribe(
        _ contract: EventContract, _ fileID: String, _ line: Int, keepsNewest: Bool,
        onEnd: @escaping @Sendable () -> Void, _ append: @escaping @Sendable (Post) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> Subscription {
        let location = CodeLocation(fileID: fileID, line: line)
        return try subscribe(
            contract.path, contract.schema, location, keepsNewest: keepsNewest, onEnd: onEnd, append)
    }

    /// Subscribes a stream.
    ///
    /// - Parameters:
    ///   - path: The event.
    ///   - schema: The schema of its contract; nil for a subscription by name.
    ///   - location: The location of the subscription.
    ///   - keepsNewest: Whether a full stream drops its oldest event for a new one.
    ///   - onEnd: Runs when the subscription ends.
    ///   - append: Adds a post, and returns whether no event was dropped.
    private func subscribe(
        _ path: ActionPath, _ schema: EventSchema?, _ location: CodeLocation, keepsNewest: Bool,
        onEnd: @escaping @Sendable () -> Void, _ append: @escaping @Sendable (Post) throws(MediatorError) -> Bool
    ) throws(MediatorError) -> Subscription {
        let module = caller?.module ?? ""
        let subscriber = Subscriber(
            path,
            .anywhere { post in
                if try append(post) { return }
                let core = post.mediator.core
                let error = MediatorError.eventDropped(path, keepsNewest ? "its oldest event" : "an event")
                // The stream may have dropped an older event: this poster gets that failure only when the failure
                // handlers would not.
                guard keepsNewest, !core.isReporting else { throw error }
                core.report(SubscriberFailure(path, module: module, location, error))
            },
            schema: schema,
            module: module,
            location: location,
            onEnd: onEnd
        )
        return try subscribe(subscriber)
    }
}
