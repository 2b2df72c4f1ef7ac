public import Mediator
import Synchronization

/// The app's mediator, for code to which nobody passes it yet.
public enum AppMediator {
    private static let stored = Mutex<Mediator?>(nil)

    /// The mediator; nil until the app has set it, once, at its start.
    public static var current: Mediator? {
        get { stored.withLock(\.self) }
        set { stored.withLock { $0 = newValue } }
    }
}
