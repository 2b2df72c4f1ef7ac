import Mediator
public import MediatorEvents

/// The events of Tickets.
public enum TicketsEvents {
    /// The number of tickets has changed.
    public static let changed = Event(
        "Tickets", "changed", "The number of tickets has changed.", Parameter("count", Int.self))
}
