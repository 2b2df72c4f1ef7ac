/// What the compiler derives from an ``Action`` alone; do not conform further types.
///
/// `handle` and `stub` take an action as this protocol, so that the contract alone determines the closure's type.
public protocol ActionDefinition: Sendable {
    /// The type of closures that handle the action when it is synchronous.
    associatedtype SyncHandler
    /// The type of closures that handle the action when it is asynchronous.
    associatedtype AsyncHandler
    /// The type of closures that handle the action when it runs on the main actor.
    associatedtype MainActorHandler
    /// The type of closures that handle the action when it runs on the main actor and may suspend.
    associatedtype AsyncMainActorHandler
    /// The type itself.
    associatedtype Itself: ActionDefinition
    where
        Itself.SyncHandler == SyncHandler, Itself.AsyncHandler == AsyncHandler,
        Itself.MainActorHandler == MainActorHandler, Itself.AsyncMainActorHandler == AsyncMainActorHandler
    // The type itself twice more. The compiler selects the form that the mistake contradicts least: forms that explain
    // one mistake require these too, so that it does not select them for another.
    associatedtype Same = Self
    associatedtype Identity = Self

    /// The action itself.
    var itself: Itself { get }
}

extension Action: ActionDefinition {
    /// Gets the call and the parameters in order, and returns the result.
    public typealias SyncHandler = @Sendable (Call, repeat each Input) throws -> Output
    /// The asynchronous form of ``SyncHandler``.
    public typealias AsyncHandler = @Sendable (Call, repeat each Input) async throws -> Output
    /// The main-actor form of ``SyncHandler``.
    public typealias MainActorHandler = @MainActor @Sendable (Call, repeat each Input) throws -> Output
    /// The asynchronous main-actor form of ``SyncHandler``.
    public typealias AsyncMainActorHandler = @MainActor @Sendable (Call, repeat each Input) async throws -> Output

    /// The action itself.
    @inlinable public var itself: Self { self }
}

extension Mediator {
    // Unavailable forms explain mistakes: the compiler looks at them only when no other form accepts the arguments.

    /// Explains that an argument is missing.
    @available(*, unavailable, message: "an argument is missing: pass a value for each parameter of the contract")
    public func perform<Contract: ActionDefinition, E, O, A, each M>(_ action: Contract)
    where
        Contract.Itself == Action<E, O, A, repeat each M>, Contract.Same == Contract.Itself,
        Contract.Identity == Contract.Itself
    {}

    /// Explains that an argument is missing.
    @available(*, unavailable, message: "an argument is missing: pass a value for each parameter of the contract")
    public func perform<Contract: ActionDefinition, E, O, A, B, each M>(_ action: Contract, _ a: A.Itself)
    where
        Contract.Itself == Action<E, O, A, B, repeat each M>, Contract.Same == Contract.Itself,
        Contract.Identity == Contract.Itself
    {}

    /// Explains that an argument is missing.
    @available(*, unavailable, message: "an argument is missing: pass a value for each parameter of the contract")
    public func perform<Contract: ActionDefinition, E, O, A, B, C, each M>(
        _ action: Contract, _ a: A.Itself, _ b: B.Itself
    )
    where
        Contract.Itself == Action<E, O, A, B, C, repeat each M>, Contract.Same == Contract.Itself,
        Contract.Identity == Contract.Itself
    {}

    /// Accepts no action, but an expression that is itself wrong, which the compiler then reports.
    @available(*, unavailable, message: "the first argument is no contract")
    public func perform<Contract: ActionDefinition>(_ action: Contract, _ inputs: Contract.SyncHandler...)
    where
        Contract.SyncHandler == Never, Contract.AsyncHandler == Never, Contract.Same == Never,
        Contract.Identity == Never
    {}
}
