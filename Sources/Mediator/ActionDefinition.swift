/// What the compiler derives from an ``Action`` alone; do not conform further types.
///
/// `handle` and `stub` take an action as this protocol, so that the contract alone determines the closure's type. If they took
/// an ``Action``, the closure would take part in inferring its types, and the compiler would report a mistake in the closure at
/// the contract.
public protocol ActionDefinition: Sendable {
    /// The type of closures that handle the action when it is synchronous.
    associatedtype SyncHandler
    /// The type of closures that handle the action when it is asynchronous.
    associatedtype AsyncHandler
    /// The type of closures that handle the action when it runs on the main actor.
    associatedtype MainActorHandler
    /// The type of closures that handle the action when it runs on the main actor and may suspend.
    associatedtype AsyncMainActorHandler
    /// The type itself, from which `handle` gets the parameters of a contract.
    associatedtype Itself: ActionDefinition
    where
        Itself.SyncHandler == SyncHandler, Itself.AsyncHandler == AsyncHandler,
        Itself.MainActorHandler == MainActorHandler, Itself.AsyncMainActorHandler == AsyncMainActorHandler

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
