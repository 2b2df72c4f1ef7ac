public import Mediator
import MediatorEvents
public import Session
import Tickets
import TicketsActions

/// The modules of the app.
public enum AppModules {
    /// All modules of the app; a test makes a mediator of them.
    public static func all(_ login: Login) -> [any Module] {
        [ApplicationModule(), SessionModule(login), TicketsModule(), ScreensModule()]
    }
}

/// What the screens of the app may call and post: without a module for it, the app does not start.
private struct ScreensModule: Module {
    var requires: [any Contract] { TicketsActions.all + [ApplicationEvents.didEnterBackground] }

    func register(in registry: inout Registry) {}
}
