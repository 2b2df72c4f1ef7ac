public import Mediator
public import MediatorEvents

// A misspelt event is never posted: asking for it must not look like an answer.
extension TestMediator {
    /// All events that were posted, in order, across targets, those of the test included.
    public var events: [RecordedEvent] {
        recorder.events.all
    }

    /// What subscribers threw, in order; a post that did not wait tells it nowhere else.
    public var subscriberFailures: [SubscriberFailure] {
        recorder.failures
    }

    /// Returns what an event brought each time that it was posted, in order.
    ///
    ///     #expect(try test.events(CartEvents.orderPlaced).map(\.0) == ["O-1"])
    ///
    /// An event that no module declares fails the test.
    ///
    /// - Throws: `MediatorError` when an event was posted in a form that this contract cannot read.
    public func events<each Input>(
        _ event: Event<repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) throws -> [(repeat each Input)] {
        let place = IssueReporter.Place(fileID: fileID, filePath: filePath, line: line, column: column)
        return try parameters(of: event.target, event.name, place).map { parameters in
            try event.inputs(of: parameters)
        }
    }

    /// Returns the parameters of an event each time that it was posted, in order.
    ///
    /// An event that no module declares fails the test.
    public func events(
        _ target: String,
        _ event: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) -> [Parameters] {
        parameters(of: target, event, .init(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Returns what an event brings when it is next posted: the next time that this has not returned before.
    ///
    /// - Throws: `NoEventError` when the task is cancelled first, and for an event that no module declares, which fails the
    ///   test as well. An event that is never posted is waited for without end otherwise: give the test a time limit.
    public func nextEvent<each Input>(
        _ event: Event<repeat each Input>,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async throws -> (repeat each Input) {
        let next = try await nextEvent(
            event.target, event.name, fileID: fileID, filePath: filePath, line: line, column: column)
        return try event.inputs(of: next.parameters)
    }

    /// Returns an event when it is next posted: the next time that this has not returned before.
    ///
    /// - Throws: `NoEventError` when the task is cancelled first, and for an event that no module declares, which fails the
    ///   test as well.
    public func nextEvent(
        _ target: String,
        _ event: String,
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: UInt = #line,
        column: UInt = #column
    ) async throws -> RecordedEvent {
        let name = ActionName(target: target, action: event)
        if let problem = unknownEvent(name) {
            reporter.report(problem, at: .init(fileID: fileID, filePath: filePath, line: line, column: column))
            throw NoEventError(name, events: events, unknown: problem)
        }
        guard let next = await recorder.events.next(name) else { throw NoEventError(name, events: events) }
        return next
    }

    private func parameters(of target: String, _ event: String, _ place: IssueReporter.Place) -> [Parameters] {
        let name = ActionName(target: target, action: event)
        let events = recorder.events.all(name)
        if events.isEmpty, let problem = unknownEvent(name) { reporter.report(problem, at: place) }
        return events.map(\.parameters)
    }

    /// Returns what to say of an event that was not posted and never can be.
    private func unknownEvent(_ name: ActionName) -> String? {
        let known = mediator.eventSchemas.map { ActionName(target: $0.target, action: $0.event) }
        if known.contains(name) { return nil }
        let advice =
            name.nearest(among: known).map { "did you mean \"\($0)\"?" }
            ?? "to resolve: declare it in the module whose event it is, or with $0.declare(…)."
        return """
            The test asks for events \(name), which no module declares.
              declared: \(known.map(\.description).listed)
              \(advice)
            """
    }
}

/// Why ``TestMediator/nextEvent(_:fileID:filePath:line:column:)`` has no event to return: its task was cancelled first,
/// by a time limit for example, or none can come, since no module declares it.
public struct NoEventError: Error, Sendable, CustomStringConvertible {
    /// Whose event was waited for.
    public let target: String
    /// The event's name.
    public let event: String
    /// The events that there were.
    public let events: [RecordedEvent]
    /// What is said of an event that no module declares.
    let unknown: String?

    init(_ name: ActionName, events: [RecordedEvent], unknown: String? = nil) {
        target = name.target
        event = name.action
        self.events = events
        self.unknown = unknown
    }

    /// What was waited for, and the events that there were; of one that no module declares, what is declared.
    public var description: String {
        if let unknown { return unknown }
        let lines = events.map { "\n  \($0)" }.joined()
        return "No event \(target).\(event) came before the task was cancelled; events:"
            + (events.isEmpty ? " none" : lines)
    }
}
