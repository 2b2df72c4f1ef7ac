import Synchronization

/// An object that calls read without a lock and without counting references, while updates replace it.
@safe struct Published<Object: AnyObject & Sendable>: ~Copyable, Sendable {
    /// The object in force, for updates.
    private let current: Mutex<Object>
    /// The same, for readers: `current` holds it, and `sections` keeps it after its replacement until no reader is left.
    private let published: Atomic<Unmanaged<Object>>
    private let sections = ReadSections()

    init(_ object: Object) {
        current = Mutex(object)
        unsafe published = unsafe Atomic(.passUnretained(object))
    }

    var object: Object { read { $0 } }

    /// Runs a closure with the object in force, which lives at least until the closure returns; the caller keeps this.
    @inline(__always) func read<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        let section = borrowing(sections) { $0.enter() }
        defer { borrowing(sections) { $0.leave(section) } }
        // Sequentially consistent, as entering the section is: a weaker load could precede it.
        return try unsafe published.load(ordering: .sequentiallyConsistent)._withUnsafeGuaranteedRef(body)
    }

    /// Replaces an object, unless another one has replaced it before; returns whether it did.
    func replace(_ old: Object, by new: Object) -> Bool {
        current.withLock { current in
            guard current === old else { return false }
            current = new
            unsafe published.store(.passUnretained(new), ordering: .sequentiallyConsistent)
            return true
        }
    }

    /// Frees what was replaced, which the caller gives up, once no reader is left that began before.
    func freeAfterReaders(_ leftovers: inout Leftovers) { sections.freeAfterReaders(&leftovers) }
}
