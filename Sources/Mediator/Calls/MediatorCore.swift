import Synchronization

/// The state that all copies of a mediator share: the table in force.
package final class MediatorCore: Sendable {
    // This many nested calls fit into a stack of 64 KiB, with room for the last one: a call takes up to 5 KiB of it in a
    // build without optimization, and less than 1 KiB in an optimized one, besides its handler.
    #if DEBUG
        private static let mostUnchecked = 4
    #else
        private static let mostUnchecked = 16
    #endif

    package let maximumDepth: Int
    /// The depth from which on a call checks that the stack has room; no deeper than the maximum.
    let uncheckedDepth: Int
    /// The tracer of every call, inside of all interceptors; nil outside of tests.
    package let tracer: (any Tracer & AnyObject)?
    /// The calls that read the table, and what waits for their ends.
    package let sections = ReadSections()
    /// The state of extensions.
    let attachments = AttachedObjects()

    /// The table in force, for updates.
    private let current: Mutex<Table>
    /// The same, for readers; alive while `current` holds it, and in sections that began before it was replaced.
    private let published: Atomic<Unmanaged<Table>>

    init(_ table: Table, maximumDepth: Int, tracer: (any Tracer & AnyObject)?) {
        self.maximumDepth = maximumDepth
        uncheckedDepth = min(maximumDepth, Self.mostUnchecked)
        self.tracer = tracer
        current = Mutex(table)
        published = Atomic(Unmanaged.passUnretained(table))
    }

    /// The table in force, inside of a read-side critical section.
    // Sequentially consistent, as entering a section is: a weaker load could read the table before other threads see that
    // the section began.
    @inline(__always) var publishedTable: Unmanaged<Table> {
        published.load(ordering: .sequentiallyConsistent)
    }

    /// The table in force; taking it never waits.
    package var table: Table { reading(\.self) }

    @inline(__always) func entry(_ find: (Table) -> Unmanaged<RegisteredAction>?) -> RegisteredAction? {
        reading { find($0)?.takeUnretainedValue() }
    }

    func entry(_ path: ActionPath) -> RegisteredAction? { reading { $0[path] } }

    /// Returns an object of the table in force, which a closure retains.
    @inline(__always) private func reading<Result>(_ body: (Table) -> Result) -> Result {
        let section = sections.enter()
        defer {
            sections.leave(section)
            withExtendedLifetime(self) {}
        }
        return publishedTable._withUnsafeGuaranteedRef(body)
    }

    /// Applies an update; see ``Mediator/update(_:)``.
    ///
    /// - Throws: ``RegistryError`` with all problems at once; the table in force stays then.
    package func update(_ change: (inout Registry) -> Void) throws(RegistryError) {
        try apply(RegistryLog.edits(change))
    }

    /// Replaces the table by one with edits applied; concurrent updates take turns.
    ///
    /// The new table is made outside of the lock, since checking it runs code of the app for the schemas, and made again
    /// when another update came first.
    ///
    /// - Throws: ``RegistryError`` with all problems at once; the table in force stays then.
    func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        while true {
            let old = current.withLock(\.self)
            let table = try old.applying(edits, tracer: tracer)
            let isPublished = current.withLock { current in
                guard current === old else { return false }
                current = table
                published.store(Unmanaged.passUnretained(table), ordering: .sequentiallyConsistent)
                return true
            }
            guard isPublished else { continue }
            // After the last call that reads the old table.
            var leftovers = Leftovers(of: old, replacedBy: table)
            sections.freeAfterGracePeriod(&leftovers)
            let removed = old.modules.filter { module in !table.modules.contains { $0 === module } }
            for object in attachments.all() { (object as? any MediatorAttachment)?.updated(removed) }
            return
        }
    }
}

extension Table {
    /// Returns a table with edits applied.
    ///
    /// - Throws: ``RegistryError`` with all problems at once.
    func applying(
        _ edits: [RegistryLog.Edit], tracer: (any Tracer & AnyObject)?
    ) throws(RegistryError) -> Table {
        var contents = contents
        try contents.apply(edits)
        return Table(contents, tracer: tracer)
    }
}
