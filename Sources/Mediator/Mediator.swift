/// Calls actions across modules that do not import one another.
///
///     let mediator = try Mediator(modules: [CatalogModule(), CartModule()])
///     try mediator.cart.add(productID: "P-1001", quantity: 2)                           // typed extension
///     try mediator.perform(CartActions.add, "P-1001", 2)                                // contract
///     try mediator.perform("Cart", "add", ["productID": "P-1001", "quantity": 2])       // by name
///
/// A cheap value over shared, immutable tables: copy it and use it from any thread. There is no global mediator;
/// handlers use the `mediator` of their ``Call``, which records the caller.
public struct Mediator: Sendable {
    @usableFromInline package let context: CallContext
    /// Who calls through this mediator, and how deep these calls nest.
    @usableFromInline package let frame: CallFrame

    package var core: MediatorCore { context.core }

    @inlinable package init(context: CallContext, frame: CallFrame) {
        self.context = context
        self.frame = frame
    }

    /// Creates a mediator and registers modules in order.
    ///
    /// - Parameters:
    ///   - modules: The modules.
    ///   - maximumDepth: The maximum depth of nested calls, from 0, with which every call fails, to 65,534. A nested call also fails with
    ///     `callDepthExceeded` when the stack of its thread is nearly used up.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    /// - Throws: ``RegistryError`` with all problems of all modules; code `invalidDepth` for another depth.
    public init(
        modules: [any Module], maximumDepth: Int = 64, fileID: String = #fileID, line: Int = #line
    ) throws(RegistryError) {
        try self.init(maximumDepth: maximumDepth) { registry in
            for module in modules {
                registry.register(module, fileID: fileID, line: line)
            }
        }
    }

    /// Creates a mediator with the registrations of a closure, for programs without modules.
    ///
    /// - Parameters:
    ///   - maximumDepth: As for ``init(modules:maximumDepth:fileID:line:)``.
    ///   - register: Registers; it runs on this thread, before this returns.
    /// - Throws: ``RegistryError`` with all problems.
    public init(maximumDepth: Int = 64, _ register: (inout Registry) -> Void) throws(RegistryError) {
        try self.init(maximumDepth: maximumDepth, tracer: nil, toleratesMissing: false, register)
    }

    /// Creates a mediator for tests: a tracer gets all calls, and requirements may be missing.
    package init(
        maximumDepth: Int = 64, tracer: (any Tracer)?, toleratesMissing: Bool,
        _ register: (inout Registry) -> Void
    ) throws(RegistryError) {
        guard 0...CallFrame.maximumDepth ~= maximumDepth else {
            throw RegistryError(problems: [.invalidDepth(maximumDepth, maximum: CallFrame.maximumDepth)])
        }
        try LibraryCopies.check()
        let edits = RegistryEdits.collected(register)
        var registrations = Registrations()
        if toleratesMissing { registrations.tolerateMissing(of: edits) }
        try registrations.apply(edits)
        let table = DispatchTable(registrations, tracer: tracer)
        let core = MediatorCore(table, maximumDepth: maximumDepth, tracer: tracer)
        self.init(context: CallContext(core), frame: .noHandler)
    }

    /// Changes the registrations atomically.
    ///
    /// Running calls finish with the old registrations; later calls see all changes. Calls never wait; concurrent
    /// updates are applied one after another.
    ///
    /// What the update removed or replaced, as handlers with what they hold, is freed when no call uses it any more: on a
    /// queue of Mediator's own, or on the main queue if it belongs to the main actor. <doc:ModuleLifecycle> says which calls
    /// can keep it longer.
    ///
    ///     try mediator.update { registry in
    ///         registry.remove("Cart", "add")
    ///         registry.handle(CartActions.add) { call, productID, quantity in 0 }
    ///     }
    ///
    /// - Throws: ``RegistryError`` with all problems, or the error of the closure; nothing changes then.
    public func update(_ change: (inout Registry) throws -> Void) throws {
        try LibraryCopies.check()
        try core.apply(try RegistryEdits.collected(change))
    }

    /// The caller of calls through this mediator; nil where no handler makes them.
    public var caller: Caller? { context.identity(frame.caller).map { Caller($0) } }

    /// This mediator, for an object that outlives the call, such as a view controller that a handler returns.
    ///
    /// Calls by `call.mediator` are one deeper than the call, and traces show them inside of it. A screen that keeps it and
    /// opens the next screen by it, which does the same, reaches the maximum depth after some screens. Calls by a detached
    /// mediator have the same ``caller``, and begin at depth 0. A handler that calls itself by one has no limit of depth.
    public var detached: Mediator { Mediator(context: context.detached, frame: frame.detached) }

    /// Releases the object of a target with state; the next call creates a new one, running calls keep theirs.
    ///
    /// The object is freed soon after this returns, as ``update(_:)`` says of handlers.
    ///
    /// - Returns: Whether there was an object.
    /// - Throws: ``MediatorError`` with code `targetNotFound` when no target of this name has state.
    @discardableResult
    public func release(_ target: String) throws(MediatorError) -> Bool {
        let targets = core.table.targets
        guard let found = targets[target] else { throw .noObject(target, registered: targets.keys.sorted()) }
        return found.lazyObject.release()
    }
}
