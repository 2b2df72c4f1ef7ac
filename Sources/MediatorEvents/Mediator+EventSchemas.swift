public import Mediator

extension Mediator {
    /// The schemas of all declared events, sorted by target and name.
    public var eventSchemas: [EventSchema] {
        core.table.events.all.map(\.schema)
    }

    /// Returns the schema of an event.
    ///
    /// - Throws: `MediatorError` with code `eventNotFound`.
    public func eventSchema(of target: String, _ event: String) throws(MediatorError) -> EventSchema {
        let events = core.table.events
        let path = ActionPath(target: target, action: event)
        guard let declared = events[path] else { throw events.notFound(path) }
        return declared.schema
    }

    /// Returns whether a module declares an event in a form that this contract can read.
    public func has<each Input>(_ event: Event<repeat each Input>) -> Bool {
        guard let declared = core.table.events[event.contract.path] else { return false }
        return Compatibility.problems(read: event.schema, posted: declared.schema).isEmpty
    }

    /// Returns the modules that an event reaches, in the order in which their subscribers run; an empty name stands for
    /// a subscriber outside of modules.
    ///
    /// - Throws: `MediatorError` with code `eventNotFound`.
    package func subscribers(to target: String, _ event: String) throws(MediatorError) -> [String] {
        let events = core.table.events
        let path = ActionPath(target: target, action: event)
        guard let declared = events[path] else { throw events.notFound(path) }
        return (declared.subscribers + core.events.subscribers(to: declared.path)).map(\.module)
    }

    /// The registered subscribers to events that no module declares, each with the nearest declared event.
    package var idleSubscribers: [(subscriber: Subscriber, nearest: String?)] {
        let events = core.table.events
        return events.idleSubscribers.map { ($0, events.notFound($0.path).suggestions.first) }
    }
}
