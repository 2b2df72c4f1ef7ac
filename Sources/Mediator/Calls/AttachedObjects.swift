import Synchronization

/// Objects that extensions attach to another one: at most one of each type, created at its first access.
package final class AttachedObjects: Sendable {
    private struct State {
        /// In the order in which they were created.
        var all: [any AnyObject & Sendable] = []
        var byType: [ObjectIdentifier: any AnyObject & Sendable] = [:]
    }

    private let state = Mutex(State())

    package init() {}

    /// Returns the object of a type; nil before it is created.
    package func existing<Object: AnyObject & Sendable>(_ type: Object.Type) -> Object? {
        state.withLock { $0.byType[ObjectIdentifier(type)] } as? Object
    }

    /// Returns the object of a type, created by a closure if there is none; of two created at once, one is kept.
    package func object<Object: AnyObject & Sendable>(_ type: Object.Type, _ make: () -> Object) -> Object {
        if let object = existing(type) { return object }
        // Without the lock: the closure may attach objects of other types.
        let created = make()
        let kept = state.withLock { state in
            if let other = state.byType[ObjectIdentifier(type)] { return other }
            state.byType[ObjectIdentifier(type)] = created
            state.all.append(created)
            return created
        }
        return kept as? Object ?? created
    }

    func all() -> [any AnyObject & Sendable] { state.withLock(\.all) }
}
