import Synchronization

/// What all contracts share once their types are left aside.
final class ActionContract: Sendable {
    struct Traits: Sendable {
        var exposure: Exposure
        var tags: [String]
        var failures: [String]
    }

    /// The names as one key.
    let path: ActionPath

    /// The same for the same names all over the process: where every frozen table keeps the action.
    let slot: Int

    private let makeSchema: @Sendable () -> ActionSchema

    init(target: String, action: String, schema: @escaping @Sendable () -> ActionSchema) {
        let path = ActionPath(target: target, action: action)
        self.path = path
        slot = Self.slots.withLock { slots in
            if let slot = slots[path] { return slot }
            let slot = slots.count
            slots[path] = slot
            return slot
        }
        makeSchema = schema
    }

    convenience init(_ schema: ActionSchema) {
        self.init(target: schema.target, action: schema.action) { schema }
    }

    /// Creates a stand-in for an action that nobody registered.
    ///
    /// It has no slot, since names that come from outside must not fill the process's table.
    init(unregistered path: ActionPath) {
        self.path = path
        slot = -1
        makeSchema = { ActionSchema(path.target, path.action) }
    }

    var target: String { path.target }
    var action: String { path.action }

    /// Derived when asked for: no plain call needs it.
    var schema: ActionSchema { makeSchema() }

    // Contracts are made before any mediator and serve all of them, hence a table for the process. It gives numbers
    // to names and nothing else, so that tests have nothing to reset.
    private static let slots = Mutex<[ActionPath: Int]>([:])
}

/// A target and an action: `Cart.add`.
struct ActionPath: Sendable, Hashable, CustomStringConvertible {
    var target: String
    var action: String

    var description: String { "\(target).\(action)" }
}
