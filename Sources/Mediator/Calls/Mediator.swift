/// Calls actions of modules for modules that do not know one another.
///
///     let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
///     try mediator.cart.add(productID: "P-1001", quantity: 2)                           // typed extension
///     try mediator.perform(CartActions.add, "P-1001", 2)                                // contract
///     try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": 2])       // by name
///
/// A cheap value over shared, immutable tables: copy it, pass it on, use it from any thread. There is no global one;
/// handlers use the `mediator` of their ``Call``, which knows who is calling.
public struct Mediator: Sendable {
    let core: MediatorCore
    let callerEntry: Entry?
    let depth: Int

    init(core: MediatorCore, callerEntry: Entry?, depth: Int) {
        self.core = core
        self.callerEntry = callerEntry
        self.depth = depth
    }

    /// Creates a mediator of modules, registered in order.
    ///
    /// - Parameters:
    ///   - modules: The modules; each is asked once to register.
    ///   - maximumDepth: How many calls may be under way inside one another.
    /// - Throws: ``RegistryError`` with all problems of all modules.
    public init(
        modules: [any Module],
        maximumDepth: Int = 64,
        fileID: String = #fileID,
        line: Int = #line
    ) throws(RegistryError) {
        try self.init(maximumDepth: maximumDepth) { registry in
            for module in modules {
                registry.register(module, fileID: fileID, line: line)
            }
        }
    }

    /// Creates a mediator of what a closure registers, for programs without modules.
    ///
    /// - Throws: ``RegistryError`` with all problems.
    public init(maximumDepth: Int = 64, _ register: (inout Registry) -> Void) throws(RegistryError) {
        let log = RegistryLog()
        var registry = Registry(log: log)
        register(&registry)
        log.close()
        var contents = TableContents()
        try contents.apply(log.edits)
        self.init(core: MediatorCore(Table(contents), maximumDepth: maximumDepth), callerEntry: nil, depth: 0)
    }

    /// Changes what is registered, all at once.
    ///
    /// Calls under way finish as they began; calls that begin afterwards see all of the changes. Readers never wait.
    /// Concurrent updates take turns, each being applied whole. The table that is replaced is kept as long as the
    /// mediator, a few words per action: updates are for rare events.
    ///
    ///     try mediator.update { registry in
    ///         registry.remove("Cart", "add")
    ///         registry.handle(CartActions.add) { call, productID, quantity in 0 }
    ///     }
    ///
    /// - Throws: ``RegistryError`` with all problems, and what the closure throws; nothing changes then.
    public func update(_ change: (inout Registry) throws -> Void) throws {
        let log = RegistryLog()
        var registry = Registry(log: log)
        defer { log.close() }
        try change(&registry)
        try core.apply(log.edits)
    }

    /// Who makes calls with this mediator, or nil outside of handlers.
    public var caller: Caller? {
        callerEntry.map { Caller(module: $0.module, target: $0.path.target, action: $0.path.action) }
    }

    /// Drops the object behind a target with state; the next call makes a new one.
    ///
    /// Calls under way keep theirs.
    ///
    /// - Returns: Whether there was an object.
    /// - Throws: ``MediatorError`` with code `targetNotFound` when no target of the name has an object.
    @discardableResult
    public func release(_ target: String) throws(MediatorError) -> Bool {
        let targets = core.table.targets
        guard let note = targets[target] else {
            throw .noObject(target, registered: targets.keys.sorted())
        }
        return note.instance.release()
    }
}
