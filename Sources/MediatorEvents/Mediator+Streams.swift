public import Mediator

extension Mediator {
    /// Returns the events of a contract from now on as a stream, for code that awaits.
    ///
    ///     for await (orderID, total) in try mediator.stream(of: CartEvents.orderPlaced) { … }
    ///
    /// The stream takes events in the order of the posts and keeps them until they are awaited: by default the newest 64,
    /// since a reader that falls behind must not fill the memory. An event that is dropped for that reason is reported
    /// as the failure of a subscriber, with code `eventDropped`: to `onSubscriberFailure`, and to the poster when it is the
    /// poster's own, as with `bufferingOldest`. Whoever posts what a stream keeps instead of an older event has told it.
    ///
    /// It ends when the task that iterates over it is cancelled, when the module is removed whose mediator this is, and
    /// when the mediator is released; the subscription ends with it. As any `AsyncStream` it has one reader: ask for
    /// one stream each.
    ///
    /// - Parameter buffering: How many events are kept, and which go when there are more.
    /// - Throws: What ``on(_:fileID:line:_:)`` throws.
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

    /// Returns the events of a name from now on as a stream of their parameters.
    ///
    /// - Parameters:
    ///   - target: Whose event it is.
    ///   - event: The event's name.
    ///   - buffering: How many events are kept, and which go when there are more.
    ///   - fileID: Where the stream is asked for, as messages name it.
    ///   - line: The line there.
    /// - Throws: ``MediatorError`` with code `eventNotFound` when no module declares the event.
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
                // What this post brought may be there, and another one's be lost: then its poster is not to be told,
                // unless nobody else would be.
                guard keepsNewest, !core.isReporting else { throw error }
                core.report(SubscriberFailure(path, module: module, place, error))
            },
            schema: schema,
            module: module,
            place: place,
            onEnd: { continuation.finish() }
        )
        let subscription = try subscribe(subscriber)
        // The stream's end is what the subscription lasts to.
        continuation.onTermination = { _ in subscription.end() }
        return stream
    }
}
