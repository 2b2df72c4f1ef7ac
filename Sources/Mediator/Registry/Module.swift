/// A part of an app that handles actions and knows other modules by their contracts only.
///
///     public struct CartModule: Module {
///         public func register(in registry: inout Registry) {
///             registry.handle(CartActions.clear) { call in store.clear() }
///         }
///     }
public protocol Module: Sendable {
    /// The module's name, unique in a mediator; by default the type's, without `Module` at its end.
    var name: String { get }

    /// Registers everything that the module handles. It runs once per mediator, on the thread that makes it.
    func register(in registry: inout Registry)
}

extension Module {
    /// The type's name, without `Module` at its end.
    public var name: String {
        let name = String(describing: Self.self)
        return name.hasSuffix("Module") && name != "Module" ? String(name.dropLast("Module".count)) : name
    }
}
