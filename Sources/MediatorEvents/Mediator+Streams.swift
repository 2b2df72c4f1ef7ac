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
        let contract = event.contract
        return try stream(contract, fileID, line, buffering) { post throws(MediatorError) in
            try Event<repeat each Input>.inputs(of: post.parameters, contract)
        }
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
        let (path, location) = (ActionPath(target: target, action: event), CodeLocation(fileID: fileID, line: line))
        return try stream(path, nil, location, buffering, \.parameters)
    }

    @usableFromInline func stream<Element: Sendable>(
        _ contract: EventContract,
        _ fileID: String,
        _ line: Int,
        _ buffering: AsyncStream<Element>.Continuation.BufferingPolicy,
        _ read: @escaping @Sendable (Post) throws(MediatorError) -> Element
    ) throws(MediatorError) -> AsyncStream<Element> {
        let location = CodeLocation(fileID: fileID, line: line)
        return try stream(contract.path, contract.schema, location, buffering, read)
    }

    /// Subscribes a stream.
    ///
    /// - Parameters:
    ///   - path: The event.
    ///   - schema: The schema of its contract; nil for a subscription by name.
    ///   - location: The location of the subscription.
    ///   - buffering: The number of events to keep, and which to drop when there are more.
    ///   - read: Returns the element for a post.
    private func stream<Element: Sendable>(
        _ path: ActionPath,
        _ schema: EventSchema?,
        _ location: CodeLocation,
        _ buffering: AsyncStream<Element>.Continuation.BufferingPolicy,
        _ read: @escaping @Sendable (Post) throws(MediatorError) -> Element
    ) throws(MediatorError) -> AsyncStream<Element> {
        let (events, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: buffering)
        let dropsOldest = if case .bufferingNewest(1...) = buffering { true } else { false }
        let module = caller?.module ?? ""
        let body: @Sendable (Post) throws -> Void = { post in
            guard case .dropped = continuation.yield(try read(post)) else { return }
            let core = post.mediator.core
            let error = MediatorError.eventDropped(path, dropsOldest ? "its oldest event" : "an event")
            // The stream dropped an older event: this poster gets that failure only when the failure handlers would not.
            guard dropsOldest, !core.isReporting else { throw error }
            core.report(SubscriberFailure(path, module: module, location, error))
        }
        let subscription = try subscribe(
            path, .anywhere(body), schema: schema, module: module, location, onEnd: { continuation.finish() })
        // A stream around the stream: a cancelled task would read the events in the buffer of the inner one.
        return AsyncStream {
            var iterator = events.makeAsyncIterator()
            return await iterator.next()
        } onCancel: {
            subscription.end()
        }
    }
}
