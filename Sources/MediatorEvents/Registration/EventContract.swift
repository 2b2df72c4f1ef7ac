import Mediator

/// The contract of an event without its generic types.
package final class EventContract: Sendable {
    let path: ActionPath

    /// The index of the event in every frozen table, as actions have one.
    var slot: Int { ownSlot.number }

    /// Whether descriptions of the parameters must leave values out.
    let hasSecrets: Bool

    private let ownSlot: ActionSlot
    private let makeSchema: @Sendable () -> EventSchema

    init(target: String, event: String, hasSecrets: Bool, schema: @escaping @Sendable () -> EventSchema) {
        let path = ActionPath(target: target, action: event)
        self.path = path
        ownSlot = ActionSlot(path)
        self.hasSecrets = hasSecrets
        makeSchema = schema
    }

    convenience init(_ schema: EventSchema) {
        self.init(target: schema.target, event: schema.event, hasSecrets: schema.asAction.hasSecrets) { schema }
    }

    /// The schema, computed on each access, since posting does not need it.
    var schema: EventSchema { makeSchema() }
}
