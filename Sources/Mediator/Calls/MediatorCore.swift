/// The state that all copies of a mediator share: the table in force.
package final class MediatorCore: Sendable {
    // This many nested calls fit into a stack of 64 KiB, with space for the last one: a call takes up to 5 KiB of it in a
    // build without optimization, and less than 1 KiB in an optimized one, besides its handler.
    #if DEBUG
        private static let maximumDepthWithoutStackCheck = 4
    #else
        private static let maximumDepthWithoutStackCheck = 16
    #endif

    package let maximumDepth: Int
    /// The depth from which on a call checks that the stack has space; at most the maximum.
    let stackCheckDepth: Int
    /// The tracer of every call, inside of all interceptors; nil outside of tests.
    package let tracer: (any Tracer)?
    let published: Published<DispatchTable>
    package let attachments = AttachedObjects()

    init(_ table: DispatchTable, maximumDepth: Int, tracer: (any Tracer)?) {
        self.maximumDepth = maximumDepth
        stackCheckDepth = min(maximumDepth, Self.maximumDepthWithoutStackCheck)
        self.tracer = tracer
        published = Published(table)
    }

    /// The table in force; taking it never waits.
    package var table: DispatchTable { published.object }

    /// Returns the action of names, with the interceptors around it.
    func action(_ path: ActionPath) -> RegisteredAction? { published.read { $0[path] } }

    /// Returns the action of a contract's names, with the interceptors around it.
    func action(_ contract: ActionContract) -> RegisteredAction? {
        published.read { table in table.index.with(contract) { $0 } ?? table[contract.path] }
    }

    /// Applies an update; see ``Mediator/update(_:)``.
    ///
    /// - Throws: ``RegistryError`` with all problems at once; the table in force stays then.
    package func update(_ change: (inout Registry) -> Void) throws(RegistryError) {
        try apply(RegistryEdits.collected(change))
    }

    /// Replaces the table by one with edits applied.
    ///
    /// The new table is made outside of the lock, since checking it runs code of the app for the schemas. It is made again
    /// when another update came first.
    ///
    /// - Throws: ``RegistryError`` with all problems at once; the table in force stays then.
    func apply(_ edits: [RegistryEdits.Edit]) throws(RegistryError) {
        while true {
            let old = table
            var registrations = old.registrations
            try registrations.apply(edits)
            let new = DispatchTable(registrations, tracer: tracer)
            guard published.replace(old, by: new) else { continue }
            var leftovers = Leftovers(of: old, replacedBy: new)
            published.freeAfterReaders(&leftovers)
            let kept = Set(new.modules.map { ObjectIdentifier($0) })
            let removed = old.modules.filter { !kept.contains(ObjectIdentifier($0)) }
            for object in attachments.all() { (object as? any MediatorAttachment)?.updated(removed) }
            return
        }
    }
}

extension MediatorCore {
    /// Returns where the handler of an action is, in words; nil for an action of this process.
    package func endpoint(of path: ActionPath) -> String? {
        table.registrations.sections.all.compactMap { $0.endpoint(of: path) }.first
    }
}
