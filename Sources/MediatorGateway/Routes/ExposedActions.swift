package import Mediator
import MediatorCoding
import MediatorEvents

/// An action that URLs reach, and if it is external, messages too.
///
/// It is a class, since copying a schema retains all of its parts.
package final class ExposedAction: Sendable {
    let entry: RegisteredAction
    package let schema: ActionSchema
    /// Whether no module registered it, so that `notFound` handlers answer for its names.
    let isUnregistered: Bool

    init(entry: RegisteredAction, schema: ActionSchema, isUnregistered: Bool = false) {
        self.entry = entry
        self.isUnregistered = isUnregistered
        self.schema = schema
    }
}

extension ActionSchema {
    /// Returns the position of the parameter whose name has the same bytes.
    func position(of name: String) -> Int? {
        parameters.firstIndex { $0.name.hasSameBytes(as: name) }
    }
}

/// The part of a table that a gateway sees: the actions for links and the external ones with their routes, and the external
/// events.
package final class ExposedActions: SectionView {
    let routes: RouteTrie
    private let actions: [ActionPath: ExposedAction]
    /// The external events, each as an action with the same parameters.
    private let events: [ActionPath: ActionSchema]

    package init(_ table: DispatchTable) {
        var actions: [ActionPath: ExposedAction] = [:]
        var forms: [RouteForm] = []
        let section = table.registrations.sections[RouteSection.self]
        let withoutDefaultForm = section.withoutDefaultForm
        for entry in table.sortedActions {
            let schema = entry.contract.schema
            guard schema.exposure > .internal else { continue }
            let action = ExposedAction(entry: entry, schema: schema)
            actions[entry.path] = action
            if !withoutDefaultForm.contains(entry.path) { forms.append(RouteForm(defaultOf: action)) }
        }
        self.actions = actions
        var events: [ActionPath: ActionSchema] = [:]
        for event in table.events.all where event.schema.exposure == .external {
            var schema = event.schema.asAction
            // For policies: to receive an event changes nothing.
            schema.impact = .reads
            events[event.path] = schema
        }
        self.events = events
        // The registry has reported the problems of routes when it created the table.
        forms += section.forms
        routes = RouteTrie(forms, actions: actions)
    }

    /// Returns the exposed action of a name.
    package subscript(path: ActionPath) -> ExposedAction? {
        guard !path.hasTooManyMarks, let action = actions[path], action.entry.path.hasSameBytes(as: path) else {
            return nil
        }
        return action
    }

    /// The schemas of the external actions, sorted by name.
    var externalActions: [ActionSchema] {
        actions.values.map(\.schema).filter { $0.exposure == .external }.sorted { $0.path < $1.path }
    }

    /// The schemas of the external events, each as that of an action, sorted by name.
    package var externalEvents: [ActionSchema] { events.values.sorted { $0.path < $1.path } }

    /// Returns the schema of an external event as that of an action; nil if there is no such external event.
    package func event(_ path: ActionPath) -> ActionSchema? {
        guard !path.hasTooManyMarks, let event = events[path] else { return nil }
        return event.path.hasSameBytes(as: path) ? event : nil
    }
}

extension Gateway {
    /// The exposed actions that are registered at present.
    package var exposedActions: ExposedActions {
        mediator.core.table.view(ExposedActions.self)
    }
}
