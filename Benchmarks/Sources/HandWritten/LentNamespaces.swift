/// What a mediator is to its typed extensions, without anything to do: a value over a shared object.
///
/// It shows what a namespace costs where the value is held in a property. The compiler copies what a getter or a
/// coroutine returns, and the shared object with it, unless it is noncopyable.
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
    public var copied: CopiedNamespace { CopiedNamespace(value: self) }

    /// A namespace that nothing can keep: the value outlives its use.
    public var lent: LentNamespace {
        _read {
            // Without this the value may end before the call does.
            defer { withExtendedLifetime(self) {} }
            yield LentNamespace(scope: .passUnretained(scope))
        }
    }
}

/// Holds the value.
public struct CopiedNamespace: Sendable {
    let value: SharedValue

    /// Returns a number.
    @inline(never) public func add(_ quantity: Int) -> Int { value.scope.handler(quantity) }
}

/// Refers to the value's object without retaining it.
public struct LentNamespace: ~Copyable {
    let scope: Unmanaged<SharedValue.Scope>

    /// Returns a number.
    @inline(never) public func add(_ quantity: Int) -> Int { scope._withUnsafeGuaranteedRef { $0.handler(quantity) } }
}
