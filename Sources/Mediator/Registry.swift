/// Where modules register what they handle: at startup in ``Module/register(in:)``, later in
/// ``Mediator/update(_:)``.
///
///     registry.handle(CartActions.add) { call, productID, quantity in
///         store.add(productID, quantity)
///     }
///
/// A registry notes what it is told and reports all problems together when the mediator takes it over: registering
/// never throws and never overwrites. It belongs to the thread that runs the closure it is given to; using it after
/// that closure has returned is a programmer's contradiction and traps.
public struct Registry {
    @usableFromInline let log: RegistryLog

    init(log: RegistryLog) { self.log = log }

    /// Registers everything that a module handles.
    public mutating func register(_ module: some Module, fileID: String = #fileID, line: Int = #line) {
        let outer = log.module
        log.note(.module(ModuleRegistration(module, place: CodeLocation(fileID: fileID, line: line))))
        log.module = module.name
        module.register(in: &self)
        log.module = outer
        log.note(.endOfModule)
    }

    /// Removes everything that a module registered.
    ///
    /// When other modules require any of it, the update is refused, unless `force` is true: their calls then fail with
    /// `targetNotFound` or `actionNotFound` until somebody handles the actions again.
    public mutating func remove(module name: String, force: Bool = false, fileID: String = #fileID, line: Int = #line) {
        log.note(.removeModule(name, force: force, place: CodeLocation(fileID: fileID, line: line)))
    }

    /// Removes a target with all of its actions and events.
    public mutating func remove(_ target: String, fileID: String = #fileID, line: Int = #line) {
        log.note(.removeTarget(target, place: CodeLocation(fileID: fileID, line: line)))
    }

    /// Removes an action, for example to handle it differently from here on.
    public mutating func remove(_ target: String, _ action: String, fileID: String = #fileID, line: Int = #line) {
        let path = ActionPath(target: target, action: action)
        log.note(.removeAction(path, place: CodeLocation(fileID: fileID, line: line)))
    }

    /// Removes the action of a contract.
    public mutating func remove<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line
    ) {
        remove(action.target, action.name, fileID: fileID, line: line)
    }

    /// Answers calls to actions that no module registered in a target, whether the target exists or not.
    ///
    /// The handler gets the target, the action and the original parameters; it declines by returning nil, and the call
    /// ends with the error that it would have ended with.
    ///
    ///     registry.notFound("Cart") { call in
    ///         call.action == "sum" ? try call.mediator.perform("Cart", "total", call.parameters) : nil
    ///     }
    public mutating func notFound(
        _ target: String, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value?
    ) {
        note(notFound: target, CodeLocation(fileID: fileID, line: line), handler)
    }

    /// Answers calls to actions that no module registered and that no handler of their target answered.
    public mutating func notFound(
        fileID: String = #fileID, line: Int = #line, _ handler: @escaping @Sendable (Call) throws -> Value?
    ) {
        note(notFound: nil, CodeLocation(fileID: fileID, line: line), handler)
    }

    private func note(
        notFound target: String?, _ place: CodeLocation, _ handler: @escaping @Sendable (Call) throws -> Value?
    ) {
        log.note(.notFound(NotFoundHandler(target: target, module: log.module, place: place, answer: handler)))
    }
}
