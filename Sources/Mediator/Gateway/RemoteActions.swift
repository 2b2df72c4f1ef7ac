import Synchronization

/// An action that exists outside.
struct RemoteAction: Sendable {
    let entry: Entry
    let schema: ActionSchema
}

/// What a gateway knows of a table: the remote actions, and nothing of the others.
final class RemoteActions: Sendable {
    private let actions: [ActionPath: RemoteAction]

    init(_ entries: [Entry]) {
        var actions: [ActionPath: RemoteAction] = [:]
        for entry in entries {
            let schema = entry.contract.schema
            if schema.exposure == .remote { actions[entry.path] = RemoteAction(entry: entry, schema: schema) }
        }
        self.actions = actions
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
        let actions = RemoteActions(table.entries)
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
