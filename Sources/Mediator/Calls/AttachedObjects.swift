import Synchronization

/// At most one object of each type, created at its first access: what extensions attach to a mediator, and the views of a
/// table.
package final class AttachedObjects: Sendable {
    /// In the order in which they were created.
    private let objects = Mutex<[(type: ObjectIdentifier, object: any AnyObject & Sendable)]>([])

    package init() {}

    /// Returns the object of a type; nil before it is created.
    package func existing<Object: AnyObject & Sendable>(_ type: Object.Type) -> Object? {
        let type = ObjectIdentifier(type)
        return objects.withLock { $0.first { $0.type == type }?.object } as? Object
    }

    /// Returns the object of a type, created by a closure if there is none; of two created at once, one is kept.
    package func object<Object: AnyObject & Sendable>(_ type: Object.Type, _ make: () -> Object) -> Object {
        if let object = existing(type) { return object }
        // Without the lock: the closure may attach objects of other types.
        let created = make()
        let type = ObjectIdentifier(type)
        let kept = objects.withLock { objects in
            if let other = objects.first(where: { $0.type == type }) { return other.object }
            objects.append((type, created))
            return created
        }
        return kept as? Object ?? created
    }

    func all() -> [any AnyObject & Sendable] { objects.withLock { $0.map(\.object) } }
}
