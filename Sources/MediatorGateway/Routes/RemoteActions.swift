package import Mediator
import MediatorEvents

/// An action that exists outside.
///
/// An object, as copying a schema retains all that it is made of.
final class RemoteAction: Sendable {
    let entry: RegisteredAction
    let schema: ActionSchema

    init(entry: RegisteredAction, schema: ActionSchema) {
        self.entry = entry
        self.schema = schema
    }
}

/// What a gateway knows of a table: the remote actions and how URLs reach them, the remote events, and nothing of the
/// others.
final class RemoteActions: FrozenSection {
    let routes: RouteTrie
    private let actions: [ActionPath: RemoteAction]
    /// The remote events, each as an action that takes what it brings.
    private let events: [ActionPath: ActionSchema]

    init(_ table: Table) {
        var actions: [ActionPath: RemoteAction] = [:]
        var bySlot: [Int: RemoteAction] = [:]
        var forms: [RouteForm] = []
        for entry in table.entries {
            let schema = entry.contract.schema
            guard schema.exposure == .remote else { continue }
            let action = RemoteAction(entry: entry, schema: schema)
            actions[entry.path] = action
            bySlot[entry.contract.slot] = action
            forms.append(RouteForm(defaultOf: action))
        }
        self.actions = actions
        let events = table.events.all.map { ($0.path, $0.schema.asAction) }.filter { $1.exposure == .remote }
        self.events = Dictionary(uniqueKeysWithValues: events)
        // What is wrong with routes was told when the table was made.
        forms += table.contents.sections[RouteSection.self].forms
        routes = RouteTrie(forms, actions: bySlot)
    }

    subscript(path: ActionPath) -> RemoteAction? {
        guard let action = actions[path], action.entry.path.hasSameBytes(as: path) else { return nil }
        return action
    }

    /// Returns the schema of a remote event as that of an action; nil for what is none.
    func event(_ path: ActionPath) -> ActionSchema? {
        guard let event = events[path] else { return nil }
        return ActionPath(target: event.target, action: event.action).hasSameBytes(as: path) ? event : nil
    }
}

extension ActionPath {
    /// Whether both names have the same bytes: outside, texts that Unicode holds for equal are not.
    package func hasSameBytes(as other: ActionPath) -> Bool {
        target.hasSameBytes(as: other.target) && action.hasSameBytes(as: other.action)
    }
}

extension Gateway {
    /// The remote actions as they are registered at present.
    var remoteActions: RemoteActions {
        mediator.core.table.frozen(RemoteActions.self)
    }
}
