import Mediator
import Synchronization

/// What somebody subscribed to at run time; it lasts until it is told to end, or released.
///
///     let orders = try mediator.on(CartEvents.orderPlaced) { [weak self] post, orderID, total in
///         self?.show(orderID)
///     }
///
/// Keep it as long as the events are wanted. It ends as well when the module is removed whose mediator subscribed, or the
/// mediator released. Thread-safe.
public final class Subscription: Sendable {
    private let ending: Mutex<(@Sendable () -> Void)?>

    init(_ end: @escaping @Sendable () -> Void) {
        ending = Mutex(end)
    }

    deinit {
        end()
    }

    /// Ends the subscription; ending it again does nothing.
    ///
    /// No event begins to reach the subscriber once this has returned. On another thread, one that had begun may go on;
    /// a main-actor subscription that is ended on the main actor is not called again at all.
    public func end() {
        ending.withLock { ending in
            defer { ending = nil }
            return ending
        }?()
    }
}
