public import Mediator
public import MediatorEvents

// A misspelled event is never posted: a query for it must not return an empty result.
extension TestMediator {
    /// All posted events in order, across targets, including those of the test.
    public var events: [RecordedEvent] {
        recorder.events.all
    }

    /// The failures of subscribers in order, including deferred ones.
    public var subscriberFailures: [SubscriberFailure] {
        recorder.subscriberFailures
    }

    /// Returns the typed parameters of all posts of an event, in order.
    ///
    ///     #expect(test.events(CartEvents.orderPlaced).map(\.0) == ["O-1"])
    ///
    /// An event that no module declares fails the test, and so does a post that this contract cannot read, which is left
    /// out.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    public func events<each Input>(
        _ event: Event<repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> [(repeat each Input)] {
        let location = IssueReporter.Location(fileID: fileID, filePath: filePath, line: line)
        var posts: [(repeat each Input)] = []
        for parameters in parameters(of: event.target, event.name, location) {
            do {
                posts.append(try event.inputs(of: parameters))
            } catch {
                reporter.report(
                    "The contract of the test cannot read an event \(event.target).\(event.name).\n  \(error)",
                    at: location)
            }
        }
        return posts
    }

    /// Returns the parameters of all posts of an event, in order.
    ///
    /// An event that no module declares fails the test.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    public func events(
        _ target: String,
        _ event: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) -> [Parameters] {
        parameters(of: target, event, .init(fileID: fileID, filePath: filePath, line: line))
    }

    /// Waits for the next post of an event that was not returned yet, and returns its typed parameters.
    ///
    /// It waits without end for an event that is never posted: give the test a time limit.
    ///
    /// - Parameters:
    ///   - event: The event's contract.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    /// - Throws: ``SpyError`` when the task is cancelled first, and for an event that no module declares, which also
    ///   fails the test; `MediatorError` when this contract cannot read the event.
    public func nextEvent<each Input>(
        _ event: Event<repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> (repeat each Input) {
        let next = try await nextEvent(
            event.target, event.name, fileID: fileID, filePath: filePath, line: line)
        return try event.inputs(of: next.parameters)
    }

    /// Waits for the next post of an event that was not returned yet.
    ///
    /// - Parameters:
    ///   - target: The event's target.
    ///   - event: The event's name.
    ///   - fileID: The file of the test, for failures.
    ///   - filePath: The path of that file, for failures.
    ///   - line: The line in the test, for failures.
    /// - Throws: ``SpyError`` when the task is cancelled first, and for an event that no module declares, which also
    ///   fails the test.
    public func nextEvent(
        _ target: String,
        _ event: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line
    ) async throws -> RecordedEvent {
        let name = ActionPath(target: target, action: event)
        if let problem = unknownEvent(name) {
            reporter.report(problem, at: .init(fileID: fileID, filePath: filePath, line: line))
            throw SpyError(problem)
        }
        guard let next = await recorder.events.next(name) else {
            throw SpyError(cancelledBefore: "event \(name)", "events", recorded: events)
        }
        return next
    }

    private func parameters(of target: String, _ event: String, _ location: IssueReporter.Location) -> [Parameters] {
        let name = ActionPath(target: target, action: event)
        let events = recorder.events.all(name)
        if events.isEmpty, let problem = unknownEvent(name) { reporter.report(problem, at: location) }
        return events.map(\.parameters)
    }

    /// Returns the message for an event that no module declares; nil for a declared one.
    private func unknownEvent(_ name: ActionPath) -> String? {
        let known = mediator.eventSchemas.map { ActionPath(target: $0.target, action: $0.event) }
        if known.contains(name) { return nil }
        let advice =
            name.nearest(among: known).map { "did you mean \($0.quoted)?" }
            ?? "to resolve: declare it in the module that posts it, or with $0.declare(…)."
        return """
            The test asks for events \(name), which no module declares.
              declared: \(known.map(\.description).listed)
              \(advice)
            """
    }
}
