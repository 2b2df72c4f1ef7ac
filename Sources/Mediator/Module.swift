/// A part of an app that handles actions and uses other modules through their contracts only.
///
///     public struct CartModule: Module {
///         public var requires: [any Contract] { [CatalogActions.product, CatalogActions.reserve] }
///
///         public func register(in registry: inout Registry) {
///             registry.handle(CartActions.clear) { call in store.clear() }
///         }
///     }
public protocol Module: Sendable {
    /// The name, unique in a mediator, not empty and without hidden characters; by default that of the type without the
    /// suffix `Module`.
    var name: String { get }

    /// The contracts of other modules that this one requires: actions, events and services; by default none.
    ///
    /// The startup check reports each one that no module provides in a compatible form. The modules that provide them
    /// start first. It is read once, at the registration.
    var requires: [any Contract] { get }

    /// Registers the handlers of the module: on the thread that creates the mediator, or that updates it or adds the module,
    /// and again when the module is registered again.
    func register(in registry: inout Registry)

    /// Starts the module, after the modules that it requires; by default it does nothing.
    ///
    /// Modules start one at a time, on no actor of the app.
    ///
    /// - Parameter mediator: The mediator for the calls of the module, also later.
    /// - Throws: Any error that prevents the start; ``Mediator/start()`` then stops the modules already started.
    func start(_ mediator: Mediator) async throws

    /// Stops the module, before the modules that it requires; by default it does nothing.
    func stop() async
}

extension Module {
    /// The name of the type without the suffix `Module`.
    public var name: String { typeName(of: Self.self, without: "Module") }

    /// No contracts.
    public var requires: [any Contract] { [] }

    /// Does nothing.
    public func start(_ mediator: Mediator) async throws {}

    /// Does nothing.
    public func stop() async {}
}
