import Synchronization

/// Objects that extensions attach to another one: at most one of each type, made at its first access.
///
/// A list that only grows at its head, read without locks; as long as the number of extensions in use.
package struct AttachedObjects: ~Copyable, Sendable {
    private final class Entry: Sendable {
        let type: ObjectIdentifier
        let object: any AnyObject & Sendable
        let next: Entry?

        init(_ object: some AnyObject & Sendable, next: Entry?) {
            type = ObjectIdentifier(Swift.type(of: object))
            self.object = object
            self.next = next
        }
    }

    /// The newest entry, retained once for this reference; each entry retains the one before it.
    private let head = Atomic<Unmanaged<Entry>?>(nil)

    package init() {}

    deinit { head.load(ordering: .acquiring)?.release() }

    /// Returns the object of a type without retaining it, for callers that keep the list; nil before it is made.
    package borrowing func reference<Object: AnyObject & Sendable>(_ type: Object.Type) -> Unmanaged<Object>? {
        Self.find(type, from: head.load(ordering: .acquiring))
    }

    /// Returns the object of a type, made by a closure if there is none; of two made at once, one is kept.
    package borrowing func object<Object: AnyObject & Sendable>(_ type: Object.Type, _ make: () -> Object) -> Object {
        if let object = reference(type) { return object.takeUnretainedValue() }
        let object = make()
        while true {
            let first = head.load(ordering: .acquiring)
            if let other = Self.find(type, from: first) { return other.takeUnretainedValue() }
            let entry = Unmanaged.passRetained(Entry(object, next: first?.takeUnretainedValue()))
            let (exchanged, _) = head.compareExchange(
                expected: first, desired: entry, ordering: .acquiringAndReleasing)
            if exchanged {
                // The new entry retains it from here on.
                first?.release()
                return object
            }
            entry.release()
        }
    }

    borrowing func all() -> [any AnyObject & Sendable] {
        var all: [any AnyObject & Sendable] = []
        var entry = head.load(ordering: .acquiring)?.takeUnretainedValue()
        while let found = entry {
            all.append(found.object)
            entry = found.next
        }
        return all
    }

    // The entries live as long as the list, which the caller holds: none is retained.
    private static func find<Object: AnyObject>(
        _ type: Object.Type, from first: Unmanaged<Entry>?
    ) -> Unmanaged<Object>? {
        let type = ObjectIdentifier(type)
        var entry = first
        while let found = entry {
            // The type of the object is the one that the entry was found by.
            if found._withUnsafeGuaranteedRef({ $0.type == type }) {
                return found._withUnsafeGuaranteedRef { .passUnretained(unsafeDowncast($0.object, to: Object.self)) }
            }
            entry = found._withUnsafeGuaranteedRef { $0.next.map { .passUnretained($0) } }
        }
        return nil
    }
}
