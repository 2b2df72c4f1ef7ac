/// A part of an app that handles actions and knows other modules by their contracts only.
///
///     public struct CartModule: Module {
///         public var requires: [any Contract] { [CatalogActions.product, CatalogActions.reserve] }
///
///         public func register(in registry: inout Registry) {
///             registry.handle(CartActions.clear) { call in store.clear() }
///         }
///     }
public protocol Module: Sendable {
    /// The module's name, unique in a mediator; by default the type's, without `Module` at its end.
    var name: String { get }

    /// The contracts of other modules that this one cannot do without: the actions it calls, the events it subscribes to,
    /// the services it asks for; by default none.
    ///
    /// A mediator is made only when somebody handles, declares or provides each of them in a compatible way, and starts
    /// those modules first.
    var requires: [any Contract] { get }

    /// Registers everything that the module handles.
    ///
    /// It runs once per mediator, on the thread that makes it.
    func register(in registry: inout Registry)

    /// Begins the module's work, once all modules that it requires have begun theirs; by default there is none.
    ///
    /// - Throws: what keeps the module from starting; ``Mediator/start()`` then stops the modules already started.
    func start(_ mediator: Mediator) async throws

    /// Ends the module's work, before the modules that it requires end theirs; by default there is none.
    func stop() async
}

extension Module {
    /// The type's name, without `Module` at its end.
    public var name: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("Module") && name != "Module" ? String(name.dropLast("Module".count)) : name
    }

    /// Nothing.
    public var requires: [any Contract] { [] }

    /// Does nothing.
    public func start(_ mediator: Mediator) async throws {}

    /// Does nothing.
    public func stop() async {}
}
