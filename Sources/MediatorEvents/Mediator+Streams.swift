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
    /// The stream and its subscription end when the reading task is cancelled, when the module of this mediator is
    /// removed, or when the mediator is released. As any `AsyncStream` it has one reader: create one stream for each
    /// reader.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - buffering: The number of events to keep, and which to drop when there are more.
    ///   - fileID: The file of the subscription, for messages.
    ///   - line: The line of the subscription, for messages.
    /// - Throws: `MediatorError` with code `eventNotFound` or `incompatibleEvent`, as ``on(_:fileID:line:_:)``.
    public func stream<each Input>(
        of event: Event<repeat each Input>,
        buffering: AsyncStream<(repeat each Input)>.Continuation.BufferingPolicy = .bufferingNewest(64),
        fileID: String = #fileID,
        line: Int = #line
    ) throws(MediatorError) -> AsyncStream<(repeat each Input)> {
        let place = CodeLocation(fileID: fileID, line: line)
        return try stream(event.contract.path, buffering, schema: event.schema, place) { post throws(MediatorError) in
            try event.inputs(of: post.parameters)
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
        let path = ActionPath(target: target, action: event)
        let place = CodeLocation(fileID: fileID, line: line)
        return try stream(path, buffering, schema: nil, place) { post throws(MediatorError) in post.parameters }
    }

    private func stream<Element: Sendable>(
        _ path: ActionPath,
        _ buffering: AsyncStream<Element>.Continuation.BufferingPolicy,
        schema: EventSchema?,
        _ place: CodeLocation,
        _ read: @escaping @Sendable (Post) throws(MediatorError) -> Element
    ) throws(MediatorError) -> AsyncStream<Element> {
        let (stream, continuation) = AsyncStream.makeStream(of: Element.self, bufferingPolicy: buffering)
        let module = caller?.module ?? ""
        let keepsNewest = if case .bufferingNewest(let limit) = buffering { limit > 0 } else { false }
        let subscriber = Subscriber(
            path,
            .anywhere { post in
                guard case .dropped = continuation.yield(try read(post)) else { return }
                let core = post.mediator.core
                let error = MediatorError.eventDropped(path, keepsNewest ? "its oldest event" : "an event")
                // The stream may have dropped an older event: this poster gets that failure only when the failure
                // handlers would not.
                guard keepsNewest, !core.isReporting else { throw error }
                core.report(SubscriberFailure(path, module: module, place, error))
            },
            schema: schema,
            module: module,
            place: place,
            onEnd: { continuation.finish() }
        )
        let subscription = try subscribe(subscriber)
        continuation.onTermination = { _ in subscription.end() }
        return stream
    }
}
