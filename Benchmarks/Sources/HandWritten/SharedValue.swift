/// What a mediator is to its typed extensions, without anything to do: a value over a shared object.
///
/// It shows what a namespace costs where the value is held in a property. A getter that borrows its value returns a copy,
/// which the caller retains and releases. One that consumes it gets the copy from the caller, where the compiler sees that
/// the property outlives the namespace and makes none.
public struct SharedValue: Sendable {
    /// What all copies share.
    public final class Scope: Sendable {
        // A closure, as a handler is: the compiler does not see what it releases.
        let handler: @Sendable (Int) -> Int

        init(_ handler: @escaping @Sendable (Int) -> Int) { self.handler = handler }
    }

    let scope: Scope

    /// Creates a value.
    public init(_ handler: @escaping @Sendable (Int) -> Int) { scope = Scope(handler) }

    /// A namespace as those of typed extensions.
    public var copied: Namespace { Namespace(value: self) }

    /// The same, of a value that the caller hands over.
    public var consumed: Namespace { consuming get { Namespace(value: self) } }
}

/// Holds the value.
public struct Namespace: Sendable {
    let value: SharedValue

    /// Returns a number.
    @inline(never) public func add(_ quantity: Int) -> Int { value.scope.handler(quantity) }
}
