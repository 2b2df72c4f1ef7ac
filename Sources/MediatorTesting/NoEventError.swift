import Mediator

/// The error of ``TestMediator/nextEvent(_:fileID:filePath:line:column:)`` when its task is cancelled first, or no
/// module declares the event.
public struct NoEventError: Error, Sendable, CustomStringConvertible {
    /// The target of the expected event.
    public let target: String
    /// The event's name.
    public let event: String
    /// The events recorded so far.
    public let events: [RecordedEvent]
    /// The message for an event that no module declares; nil for a declared one.
    let unknown: String?

    init(_ name: ActionPath, events: [RecordedEvent], unknown: String? = nil) {
        target = name.target
        event = name.action
        self.events = events
        self.unknown = unknown
    }

    /// The expected event and the recorded events; for an undeclared event the declared ones.
    public var description: String {
        if let unknown { return unknown }
        let lines = events.map { "\n  \($0)" }.joined()
        return "No event \(target).\(event) came before the task was cancelled; events:"
            + (events.isEmpty ? " none" : lines)
    }
}
