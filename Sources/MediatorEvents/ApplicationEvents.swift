public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The lifecycle events of an app: its shell posts them, and any module may subscribe.
///
///     let mediator = try Mediator(modules: [ApplicationModule(), CartModule()])
///     try mediator.post(ApplicationEvents.didEnterBackground)   // in the app's or the scene's delegate
///
/// ``ApplicationModule`` declares them. The shell posts them on the main actor, where the system reports them, so that
/// all subscribers have run when the post returns. The names are those of UIKit where it has one.
public enum ApplicationEvents {
    /// The app became active and receives the user's input.
    public static let didBecomeActive = Event(
        "Application", "didBecomeActive", "The app is active and receives the user's input.")

    /// The app is about to lose the user's input.
    public static let willResignActive = Event(
        "Application", "willResignActive", "The app is about to lose the user's input.")

    /// The app is no longer visible.
    public static let didEnterBackground = Event(
        "Application", "didEnterBackground", "The app is no longer visible; subscribers save their state.")

    /// The app is about to become visible again.
    public static let willEnterForeground = Event(
        "Application", "willEnterForeground", "The app is about to become visible again.")

    /// The app is about to end.
    public static let willTerminate = Event("Application", "willTerminate", "The app is about to end.")

    /// The system is low on memory.
    public static let didReceiveMemoryWarning = Event(
        "Application", "didReceiveMemoryWarning", "The system is low on memory; subscribers drop their caches.")

    /// The app was asked to open a URL; the event reports it, a `Gateway` performs it.
    public static let didOpenURL = Event(
        "Application", "didOpenURL", "The app was asked to open a URL.",
        Parameter("url", URL.self, "The URL to open."))

    /// The app received a notification from a server.
    public static let didReceiveRemoteNotification = Event(
        "Application", "didReceiveRemoteNotification", "The app received a notification from a server.",
        Parameter("payload", Parameters.self, "The notification's plain values."))

    /// The schemas of all application events.
    public static var all: [EventSchema] {
        [
            didBecomeActive.schema, willResignActive.schema, didEnterBackground.schema, willEnterForeground.schema,
            willTerminate.schema, didReceiveMemoryWarning.schema, didOpenURL.schema,
            didReceiveRemoteNotification.schema,
        ]
    }
}

/// The module that declares the ``ApplicationEvents``; list it in an app that posts them.
public struct ApplicationModule: Module {
    /// Creates the module.
    public init() {}

    /// Declares the events.
    public func register(in registry: inout Registry) {
        for event in ApplicationEvents.all { registry.declare(event) }
    }
}
