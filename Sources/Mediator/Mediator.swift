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
    @usableFromInline package let scope: CallScope
    /// Who makes calls with this mediator, and how deep they nest.
    @usableFromInline package let callerID: CallerID

    package var core: MediatorCore { scope.core }

    @inlinable package init(scope: CallScope, callerID: CallerID) {
        self.scope = scope
        self.callerID = callerID
    }

    /// Creates a mediator of modules, registered in order.
    ///
    /// - Parameters:
    ///   - modules: The modules; each is asked once to register.
    ///   - maximumDepth: How many calls may be under way inside one another, at most 65,534.
    ///   - fileID: Where the modules are listed, as messages name it.
    ///   - line: The line there.
    /// - Throws: ``RegistryError`` with all problems of all modules.
    public init(
        modules: [any Module], maximumDepth: Int = 64, fileID: String = #fileID, line: Int = #line
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
        try self.init(maximumDepth: maximumDepth, tracer: nil, toleratesMissing: false, register)
    }

    /// Creates a mediator whose calls a tracer sees where they arrive, and whose modules may require what no module handles, for tests.
    ///
    /// - Throws: ``RegistryError`` with all problems.
    package init(
        maximumDepth: Int = 64, tracer: (any Tracer & AnyObject)?, toleratesMissing: Bool,
        _ register: (inout Registry) -> Void
    ) throws(RegistryError) {
        let edits = RegistryLog.edits(register)
        var contents = TableContents()
        if toleratesMissing { contents.tolerateMissing(of: edits) }
        let table = try Table(contents, tracer: nil).applying(edits, tracer: tracer)
        let core = MediatorCore(table, maximumDepth: maximumDepth, tracer: tracer)
        self.init(scope: CallScope(core), callerID: .external)
    }

    /// Changes what is registered, all at once.
    ///
    /// Calls under way finish as they began; calls that begin afterwards see all of the changes. Readers never wait.
    /// Concurrent updates take turns, each being applied whole. What was removed is freed when the last synchronous call
    /// that any thread had under way then has ended, and the last asynchronous one that uses it.
    ///
    ///     try mediator.update { registry in
    ///         registry.remove("Cart", "add")
    ///         registry.handle(CartActions.add) { call, productID, quantity in 0 }
    ///     }
    ///
    /// - Throws: ``RegistryError`` with all problems, and what the closure throws; nothing changes then.
    public func update(_ change: (inout Registry) throws -> Void) throws {
        try core.apply(try RegistryLog.edits(change))
    }

    /// Who makes calls with this mediator, or nil outside of handlers.
    public var caller: Caller? { Caller(callerID, unregistered: scope.callee, in: core) }

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
