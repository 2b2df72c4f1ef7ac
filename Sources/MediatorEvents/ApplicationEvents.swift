public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What happens to the app as a whole: posted by its shell, subscribed to by whichever module wants to know.
///
///     let mediator = try Mediator(modules: [ApplicationModule(), CartModule()])
///     try mediator.post(ApplicationEvents.didEnterBackground)   // in the app's or the scene's delegate
///
/// ``ApplicationModule`` declares them. A shell posts them on the main actor, where the system tells them, so that all
/// subscribers have run when the post returns. The names are those of UIKit, where it has one.
public enum ApplicationEvents {
    /// The app has come to the front and gets the user's input.
    public static let didBecomeActive = Event(
        "Application", "didBecomeActive", "The app is in front and gets the user's input.")

    /// The app is about to lose the user's input.
    public static let willResignActive = Event(
        "Application", "willResignActive", "The app is about to lose the user's input.")

    /// The app is no more to be seen.
    public static let didEnterBackground = Event(
        "Application", "didEnterBackground", "The app is no more to be seen; the time to save.")

    /// The app is about to be seen again.
    public static let willEnterForeground = Event(
        "Application", "willEnterForeground", "The app is about to be seen again.")

    /// The app is about to end.
    public static let willTerminate = Event("Application", "willTerminate", "The app is about to end.")

    /// The system wants memory back.
    public static let didReceiveMemoryWarning = Event(
        "Application", "didReceiveMemoryWarning", "The system wants memory back; the time to drop caches.")

    /// The app was asked to open a URL; what it asks for is done by a ``Gateway``, this tells that it came.
    public static let didOpenURL = Event(
        "Application", "didOpenURL", "The app was asked to open a URL.",
        Parameter("url", URL.self, "What was to be opened."))

    /// A notification has come from a server.
    public static let didReceiveRemoteNotification = Event(
        "Application", "didReceiveRemoteNotification", "A notification has come from a server.",
        Parameter("payload", Parameters.self, "What it brought, without what is no plain value."))

    /// The schemas of all of them.
    public static var all: [EventSchema] {
        [
            didBecomeActive.schema, willResignActive.schema, didEnterBackground.schema, willEnterForeground.schema,
            willTerminate.schema, didReceiveMemoryWarning.schema, didOpenURL.schema,
            didReceiveRemoteNotification.schema,
        ]
    }
}

/// Declares the ``ApplicationEvents``; list it among the modules of an app whose shell posts them.
public struct ApplicationModule: Module {
    /// Creates the module.
    public init() {}

    /// Declares the events.
    public func register(in registry: inout Registry) {
        for event in ApplicationEvents.all { registry.declare(event) }
    }
}
