/// How an action runs, as a type, so that the compiler picks the right `handle` and `perform`.
///
/// The three effects are ``SynchronousEffect``, ``AsynchronousEffect`` and ``MainActorEffect``; there is no use in
/// conforming further types.
public protocol ActionEffect: Sendable {
    /// The effect as data.
    static var effect: Effect { get }
}

/// The action returns before its caller goes on, on the caller's thread.
public struct SynchronousEffect: ActionEffect {
    /// ``Effect/sync``.
    public static var effect: Effect { .sync }
}

/// The action may suspend; its caller awaits it.
public struct AsynchronousEffect: ActionEffect {
    /// ``Effect/async``.
    public static var effect: Effect { .async }
}

/// The action runs on the main actor without suspending.
public struct MainActorEffect: ActionEffect {
    /// ``Effect/mainActor``.
    public static var effect: Effect { .mainActor }
}

extension ActionEffect where Self == SynchronousEffect {
    /// The action returns before its caller goes on: the default.
    public static var sync: Self { Self() }
}

extension ActionEffect where Self == AsynchronousEffect {
    /// The action may suspend.
    public static var async: Self { Self() }
}

extension ActionEffect where Self == MainActorEffect {
    /// The action runs on the main actor.
    public static var mainActor: Self { Self() }
}

/// How an action runs, as data: `"sync"`, `"async"` or `"mainActor"` in JSON.
public struct Effect: RawRepresentable, Sendable, Hashable, Codable {
    /// The word in JSON.
    public let rawValue: String

    /// Creates an effect from its word in JSON, or nil when there is no such effect.
    public init?(rawValue: String) {
        guard ["sync", "async", "mainActor"].contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known rawValue: String) { self.rawValue = rawValue }

    /// Returns before its caller goes on.
    public static let sync = Effect(known: "sync")
    /// May suspend.
    public static let async = Effect(known: "async")
    /// Runs on the main actor.
    public static let mainActor = Effect(known: "mainActor")
}
