/// The frozen registrations of a mediator, which calls read without locks.
package final class Table: Sendable {
    /// The actions with their interceptors around them, as calls find them.
    let actions: [RegisteredAction]
    // The same without counting references to the array and its elements. Unsafe: `init` writes them, `deinit` frees them,
    // and threads only read them in between.
    nonisolated(unsafe) private let references: UnsafeMutableBufferPointer<Unmanaged<RegisteredAction>>
    private let index: NameIndex
    /// Whether any action has secrets.
    let hasSecrets: Bool
    /// Everything as it was registered.
    package let contents: TableContents
    /// All interceptors, outermost first.
    package let interceptors: [InterceptorRegistration]
    /// The frozen sections.
    let derived = AttachedObjects()

    init(_ contents: TableContents, tracer: (any Tracer & AnyObject)?) {
        self.contents = contents
        let interceptors = Self.ordered(contents.interceptors)
        self.interceptors = interceptors
        actions = contents.entries.values.map { Self.intercepted($0, by: interceptors, innermost: tracer) }
        index = NameIndex(actions.map(\.contract))
        references = .allocate(capacity: actions.count)
        _ = references.initialize(from: actions.map { .passUnretained($0) })
        hasSecrets = actions.contains(where: \.contract.hasSecrets)
    }

    deinit { references.deallocate() }

    /// Returns the action of a contract's names, which the table keeps.
    @inline(__always) func action(_ contract: ActionContract) -> Unmanaged<RegisteredAction>? {
        index.position(of: contract).map { references[$0] }
    }

    /// Returns the action of a target's and an action's name, which the table keeps.
    @inline(__always) func action(_ target: String, _ action: String) -> Unmanaged<RegisteredAction>? {
        index.position(of: target, action).map { references[$0] }
    }

    package subscript(path: ActionPath) -> RegisteredAction? {
        if let entry = action(path.target, path.action) { return entry.takeUnretainedValue() }
        // Only non-ASCII names can be equal with different bytes.
        guard !path.isASCII, let entry = contents.entries[path] else { return nil }
        return action(entry.contract)?.takeUnretainedValue()
    }

    var targets: [String: TargetRegistration] { contents.targets }
    package var modules: [ModuleRegistration] { contents.modules }

    /// Returns the error for an action that is not registered.
    func notFound(_ path: ActionPath) -> MediatorError {
        let names = contents.entries.paths.filter { $0.target == path.target }.map(\.action).sorted()
        if !names.isEmpty { return .actionNotFound(path, registered: names) }
        return .targetNotFound(path, registered: Set(contents.entries.paths.map(\.target)).sorted())
    }

    /// The actions, sorted by target and action.
    package var entries: [RegisteredAction] { actions.ordered(by: \.path.description) }

    /// Returns a function that finds the provider of a contract: empty outside of modules, nil without one.
    package func providers() -> (ContractID) -> String? {
        let others = Dictionary(
            contents.sections.all.flatMap(\.provided).map { ($0.id, $0.module) },
            uniquingKeysWith: { first, _ in first })
        return { id in id.isAction ? self[id.path]?.module : others[id] }
    }
}
