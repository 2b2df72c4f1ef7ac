import Mediator

/// What an event is once its types are left aside.
package final class EventContract: Sendable {
    let path: ActionPath

    /// The number of the names, as actions have one: where every frozen table keeps the event.
    var slot: Int { ownSlot.number }

    private let ownSlot: ActionSlot
    private let makeSchema: @Sendable () -> EventSchema

    init(target: String, event: String, schema: @escaping @Sendable () -> EventSchema) {
        let path = ActionPath(target: target, action: event)
        self.path = path
        ownSlot = ActionSlot(path)
        makeSchema = schema
    }

    convenience init(_ schema: EventSchema) {
        self.init(target: schema.target, event: schema.event) { schema }
    }

    /// Derived when asked for: posting does not need it.
    var schema: EventSchema { makeSchema() }
}
