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
    let observer: (any CallObserver)?
    let lifecycle = Lifecycle()

    private let tables: Mutex<Tables>
    private let published: Atomic<Unmanaged<Table>>

    init(_ table: Table, maximumDepth: Int, observer: (any CallObserver)?) {
        self.maximumDepth = maximumDepth
        self.observer = observer
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
    /// The new table is made outside of the lock, since checking it asks the app's types for their schemas, and made
    /// again when another update came first.
    ///
    /// - Throws: all problems at once; the table in force stays then.
    func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        while true {
            let old = tables.withLock(\.current)
            let table = try old.applying(edits)
            let isPublished = tables.withLock { tables in
                guard tables.current === old else { return false }
                tables.retired.append(old)
                tables.current = table
                published.store(Unmanaged.passUnretained(table), ordering: .releasing)
                return true
            }
            guard isPublished else { continue }
            // Old tables stay, but the objects of removed targets must not.
            for note in old.targets.values where note != table.targets[note.name] {
                note.instance.retire()
            }
            return
        }
    }
}

extension Table {
    /// Returns a table to which edits were applied.
    ///
    /// - Throws: all problems at once.
    func applying(_ edits: [RegistryLog.Edit]) throws(RegistryError) -> Table {
        var contents = contents
        try contents.apply(edits)
        return Table(contents)
    }
}
