import Synchronization

/// What all copies of a mediator share: the table in force.
final class MediatorCore: Sendable {
    private struct Tables: Sendable {
        var current: Table
        // A reader takes the table without retaining it first, so that no reader ever waits and no shared reference
        // count is written. A table that was replaced may therefore still be read, and is kept as long as the
        // mediator: its cost is a few words per action and update, and updates are rare.
        var retired: [Table] = []
    }

    let maximumDepth: Int

    private let tables: Mutex<Tables>
    private let published: Atomic<Unmanaged<Table>>

    init(_ table: Table, maximumDepth: Int) {
        self.maximumDepth = maximumDepth
        tables = Mutex(Tables(current: table))
        published = Atomic(Unmanaged.passUnretained(table))
    }

    /// The table in force.
    ///
    /// Alive as long as the core is, since replaced tables are kept.
    var table: Table {
        published.load(ordering: .acquiring).takeUnretainedValue()
    }

    /// Replaces the table by one to which edits were applied; concurrent updates take turns.
    ///
    /// - Throws: all problems at once; the table in force stays then.
    func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        let removed = try tables.withLock { tables throws(RegistryError) in
            let old = tables.current
            var contents = old.contents
            try contents.apply(edits)
            let table = Table(contents)
            tables.retired.append(tables.current)
            tables.current = table
            published.store(Unmanaged.passUnretained(table), ordering: .releasing)
            return old.targets.values.filter { $0 != table.targets[$0.name] }
        }
        // Old tables stay, but the objects of removed targets must not.
        for note in removed {
            note.instance.retire()
        }
    }
}
