/// Collects the registrations of modules: at startup in ``Module/register(in:)``, later in ``Mediator/update(_:)``.
///
///     registry.handle(CartActions.add) { call, productID, quantity in
///         store.add(productID, quantity)
///     }
///
/// Registering never throws and never overwrites; the mediator reports all problems together when it applies the
/// registrations. Use a registry only on the thread of its closure; using it after the closure has returned traps.
public struct Registry {
    private let ownEdits: RegistryEdits
    @usableFromInline var edits: RegistryEdits { ownEdits.open }

    init(edits: RegistryEdits) { ownEdits = edits }

    package var requiredActions: [ActionSchema] { edits.requiredActions }

    /// Registers a module; the registry reports one that registers itself.
    ///
    /// - Parameters:
    ///   - module: The module.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    public mutating func register(_ module: some Module, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        guard edits.begin(module, location) else { return }
        module.register(in: &self)
        edits.end()
    }

    /// Removes everything that a module registered.
    ///
    /// - Parameters:
    ///   - name: The name of the module.
    ///   - force: Whether to remove the module though others require it: their calls then fail with `targetNotFound` or
    ///     `actionNotFound`. Otherwise the update fails.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    public mutating func remove(module name: String, force: Bool = false, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        edits.change { $0.remove(module: name, force: force, location, &$1) }
    }

    /// Removes a target with all its actions and events, its object, and its handler of unregistered actions.
    public mutating func remove(target: String, fileID: String = #fileID, line: Int = #line) {
        let location = CodeLocation(fileID: fileID, line: line)
        edits.change { $0.remove(target: target, location, &$1) }
    }

    /// Removes an action, for example to register another handler.
    public mutating func remove(_ target: String, _ action: String, fileID: String = #fileID, line: Int = #line) {
        let (path, location) = (ActionPath(target: target, action: action), CodeLocation(fileID: fileID, line: line))
        edits.change { $0.remove(path, location, &$1) }
    }

    /// Removes the action of a contract.
    public mutating func remove<Effect, Output, each Input>(
        _ action: Action<Effect, Output, repeat each Input>, fileID: String = #fileID, line: Int = #line
    ) {
        remove(action.target, action.name, fileID: fileID, line: line)
    }

    /// Handles calls to unregistered actions of a target, whether the target exists or not.
    ///
    /// Without a target: of all targets, after the target's own handler returned nil.
    ///
    ///     registry.notFound("Cart") { call in
    ///         call.action == "sum" ? try call.mediator.perform("Cart", "total", call.parameters) : nil
    ///     }
    ///
    /// - Parameters:
    ///   - target: The name of the target; nil for all targets.
    ///   - links: Whether it also handles links whose target and action are not exposed, as `myapp://Target/action`. The
    ///     author of a link chooses both names. The calls that the handler makes are those of its module: the gateway does
    ///     not check them.
    ///   - fileID: The source file for messages.
    ///   - line: The line in that file.
    ///   - handler: A closure that gets the call with the original parameters. If it returns nil, the call fails as if
    ///     there were no handler.
    public mutating func notFound(
        _ target: String? = nil, handlingLinks links: Bool = false, fileID: String = #fileID, line: Int = #line,
        _ handler: @escaping @Sendable (Call) throws -> Value?
    ) {
        let handler = NotFoundHandler(
            target: target, module: edits.module, handlesLinks: links,
            location: CodeLocation(fileID: fileID, line: line), handler: handler)
        edits.change { $0.add(handler, &$1) }
    }
}
