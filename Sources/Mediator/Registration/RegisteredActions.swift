/// The registered actions by their names, in the order of registration.
package struct RegisteredActions: Sendable {
    /// The actions; nil where one was removed.
    private var actions: [RegisteredAction?] = []
    private var positions: [ActionPath: Int] = [:]

    package subscript(path: ActionPath) -> RegisteredAction? { positions[path].flatMap { actions[$0] } }

    package var values: [RegisteredAction] { actions.compactMap(\.self) }

    package var paths: some Sequence<ActionPath> { values.lazy.map(\.path) }

    /// Makes room for further actions at once.
    mutating func reserve(_ count: Int) {
        actions.reserveCapacity(actions.count + count)
        positions.reserveCapacity(positions.count + count)
    }

    /// Adds an action; if its names are taken, returns the action that has them instead.
    mutating func add(_ action: RegisteredAction) -> RegisteredAction? {
        // One look-up where the names are free.
        if let earlier = positions.updateValue(actions.count, forKey: action.path) {
            positions[action.path] = earlier
            return actions[earlier]
        }
        actions.append(action)
        return nil
    }

    /// Removes an action, if there is one of the names.
    mutating func remove(_ path: ActionPath) {
        guard let position = positions.removeValue(forKey: path) else { return }
        actions[position] = nil
        // Later ones move up once most are gone: each removal costs little, whatever their number.
        if actions.count > 2 * positions.count { self = RegisteredActions(values) }
    }

    mutating func removeAll(where isRemoved: (RegisteredAction) -> Bool) {
        for action in values where isRemoved(action) { remove(action.path) }
    }
}

extension RegisteredActions {
    /// Creates the map of actions of different names.
    private init(_ actions: [RegisteredAction]) { for action in actions { _ = add(action) } }
}
