import Synchronization

/// What all copies of a mediator share: the table in force.
package final class MediatorCore: Sendable {
    package let maximumDepth: Int
    /// The tracer that sees every call where it arrives, behind all interceptors; nil outside of tests.
    package let tracer: (any Tracer & AnyObject)?
    /// What extensions keep for the mediator.
    let attachments = AttachedObjects()

    /// The table in force, for those who replace it.
    private let current: Mutex<Table>
    /// The same, for readers; alive while `current` holds it, and in sections that began before it was replaced.
    private let published: Atomic<Unmanaged<Table>>

    init(_ table: Table, maximumDepth: Int, tracer: (any Tracer & AnyObject)?) {
        self.maximumDepth = min(maximumDepth, CallerID.maximumDepth)
        self.tracer = tracer
        current = Mutex(table)
        published = Atomic(Unmanaged.passUnretained(table))
    }

    /// The table in force, inside of a read-side critical section.
    // Sequentially consistent as the entry is where there is no membarrier: with less, this could be read before other
    // threads see that the section began.
    @inline(__always) var publishedTable: Unmanaged<Table> {
        published.load(ordering: .sequentiallyConsistent)
    }

    /// The table in force; taking it never waits.
    package var table: Table {
        reading(\.self)
    }

    func entry(_ contract: ActionContract) -> RegisteredAction? {
        reading { $0.frozen[contract.slot]?.takeUnretainedValue() }
    }

    func entry(_ path: ActionPath) -> RegisteredAction? {
        reading { $0[path] }
    }

    /// Returns what a closure retains of the table in force.
    @inline(__always) private func reading<Result>(_ body: (Table) -> Result) -> Result {
        let thread = RCUReader.enter()
        defer { thread._withUnsafeGuaranteedRef { $0.exit() } }
        return publishedTable._withUnsafeGuaranteedRef(body)
    }

    /// Changes what is registered, all at once; see ``Mediator/update(_:)``.
    ///
    /// - Throws: ``RegistryError`` with all problems at once; the table in force stays then.
    package func update(_ change: (inout Registry) -> Void) throws(RegistryError) {
        try apply(RegistryLog.edits(change))
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
            let table = try old.applying(edits, tracer: tracer)
            let isPublished = current.withLock { current in
                guard current === old else { return false }
                current = table
                published.store(Unmanaged.passUnretained(table), ordering: .sequentiallyConsistent)
                return true
            }
            guard isPublished else { continue }
            // The old table is freed after the last call that reads it, and with it what only it held: removed
            // handlers, and the objects of removed targets.
            RCUReader.freeAfterGracePeriod(old)
            let ended = old.modules.filter { note in !table.modules.contains { $0 === note } }
            if !ended.isEmpty {
                for object in attachments.all() { (object as? any MediatorAttachment)?.ended(ended) }
            }
            return
        }
    }
}

extension Table {
    /// Returns a table to which edits were applied.
    ///
    /// - Throws: all problems at once.
    func applying(
        _ edits: [RegistryLog.Edit],
        tracer: (any Tracer & AnyObject)?
    ) throws(RegistryError) -> Table {
        var contents = contents
        try contents.apply(edits)
        return Table(contents, tracer: tracer)
    }
}
