/// How an action runs, as a type, by which the compiler selects the form of `handle` and `perform`.
///
/// The effects are ``SyncEffect``, ``AsyncEffect``, ``MainActorEffect`` and ``AsyncMainActorEffect``; do
/// not conform further types.
public protocol ActionEffect: Sendable {
    /// The actor of all handlers; `Never` for none.
    associatedtype Isolation = Never
    /// The effect as data.
    static var effect: Effect { get }
}

/// The action runs on the caller's thread and returns before the caller continues.
public struct SyncEffect: ActionEffect {
    /// ``Effect/sync``.
    public static var effect: Effect { .sync }
}

/// The action may suspend; the caller awaits it.
public struct AsyncEffect: ActionEffect {
    /// ``Effect/async``.
    public static var effect: Effect { .async }
}

/// The action runs on the main actor without suspending.
public struct MainActorEffect: ActionEffect {
    /// The main actor.
    public typealias Isolation = MainActor
    /// ``Effect/mainActor``.
    public static var effect: Effect { .mainActor }
}

/// The action runs on the main actor and may suspend; the caller awaits it.
public struct AsyncMainActorEffect: ActionEffect {
    /// The main actor.
    public typealias Isolation = MainActor
    /// ``Effect/asyncMainActor``.
    public static var effect: Effect { .asyncMainActor }
}

extension ActionEffect where Self == SyncEffect {
    /// The action runs synchronously, the default.
    public static var sync: Self { Self() }
}

extension ActionEffect where Self == AsyncEffect {
    /// The action may suspend.
    public static var async: Self { Self() }
}

extension ActionEffect where Self == MainActorEffect {
    /// The action runs on the main actor.
    public static var mainActor: Self { Self() }
}

extension ActionEffect where Self == AsyncMainActorEffect {
    /// The action runs on the main actor and may suspend.
    public static var asyncMainActor: Self { Self() }
}

/// How an action runs, as data; the raw value is the word in JSON.
public enum Effect: String, CaseIterable, Sendable, Codable {
    /// The action returns before the caller continues.
    case sync
    /// The action may suspend.
    case async
    /// The action runs on the main actor.
    case mainActor
    /// The action runs on the main actor and may suspend.
    case asyncMainActor

    /// Whether the action may suspend, so that its callers await it.
    package var suspends: Bool { self == .async || self == .asyncMainActor }
}
