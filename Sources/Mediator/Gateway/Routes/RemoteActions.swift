import Synchronization

/// An action that exists outside.
struct RemoteAction: Sendable {
    let entry: Entry
    let schema: ActionSchema
}

/// What a gateway knows of a table: the remote actions and how URLs reach them, and nothing of the others.
final class RemoteActions: Sendable {
    let routes: RouteTrie
    private let actions: [ActionPath: RemoteAction]

    init(_ table: Table) {
        var actions: [ActionPath: RemoteAction] = [:]
        var defaults: [RouteForm] = []
        for entry in table.entries {
            let schema = entry.contract.schema
            guard schema.exposure == .remote else { continue }
            let action = RemoteAction(entry: entry, schema: schema)
            actions[entry.path] = action
            defaults.append(RouteForm(defaultOf: action))
        }
        self.actions = actions
        // What is wrong with routes was told when the table was made.
        routes = RouteTrie(RouteForms(table.routes, action: { table[$0] }).adding(defaults))
    }

    subscript(path: ActionPath) -> RemoteAction? {
        actions[path]
    }
}

/// The remote actions of a table, derived when a gateway first asks: an app without one does no work for it.
final class RemoteActionsBox: Sendable {
    private let made = Mutex<RemoteActions?>(nil)

    /// Schemas are asked of the app's types, hence outside of the lock; of two that are made at once one is kept.
    func actions(of table: Table) -> RemoteActions {
        if let made = made.withLock({ $0 }) { return made }
        let actions = RemoteActions(table)
        return made.withLock { made in
            made = made ?? actions
            return made ?? actions
        }
    }
}

extension Gateway {
    /// The remote actions as they are registered at present.
    var remoteActions: RemoteActions {
        let table = mediator.core.table
        return table.remote.actions(of: table)
    }
}
