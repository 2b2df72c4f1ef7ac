import Synchronization

/// What all copies of a mediator share: the table in force.
final class MediatorCore: Sendable {
    let maximumDepth: Int
    let observer: (any CallObserver)?
    let lifecycle = Lifecycle()

    /// The table in force, for those who replace it.
    private let current: Mutex<Table>
    /// The same, for those who read it; kept alive by `current`.
    private let published: Atomic<Unmanaged<Table>>
    private let readers = TableReaders()

    init(_ table: Table, maximumDepth: Int, observer: (any CallObserver)?) {
        self.maximumDepth = maximumDepth
        self.observer = observer
        current = Mutex(table)
        published = Atomic(Unmanaged.passUnretained(table))
    }

    /// The table in force; taking it never waits.
    var table: Table {
        readers.reading { published.load(ordering: .sequentiallyConsistent).takeUnretainedValue() }
    }

    /// Replaces the table by one to which edits were applied; concurrent updates take turns.
    ///
    /// The new table is made outside of the lock, since checking it asks the app's types for their schemas, and made
    /// again when another update came first.
    ///
    /// - Throws: all problems at once; the table in force stays then.
    func apply(_ edits: [RegistryLog.Edit]) throws(RegistryError) {
        while true {
            let old = current.withLock(\.self)
            let table = try old.applying(edits)
            let isPublished = current.withLock { current in
                guard current === old else { return false }
                current = table
                published.store(Unmanaged.passUnretained(table), ordering: .sequentiallyConsistent)
                return true
            }
            guard isPublished else { continue }
            // After this nobody takes the old table any more. It goes away with the last call that has it, and with it
            // what only it held: removed handlers, and the objects of removed targets.
            readers.waitForEarlierReaders()
            withExtendedLifetime(old) {}
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
