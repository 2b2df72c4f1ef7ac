import Mediator
import Synchronization

/// A subscription at run time, which lasts until it is ended or released.
///
///     let orders = try mediator.on(CartEvents.orderPlaced) { [weak self] post, orderID, total in
///         self?.show(orderID)
///     }
///
/// It also ends when the subscribing module is removed or the mediator is released. Thread-safe.
public final class Subscription: Sendable {
    private let ending: Mutex<(@Sendable () -> Void)?>

    package init(_ end: @escaping @Sendable () -> Void) {
        ending = Mutex(end)
    }

    deinit {
        end()
    }

    /// Ends the subscription; ending it again does nothing.
    ///
    /// No delivery to the subscriber starts after this has returned; one that started on another thread may still
    /// finish. A main-actor subscription that is ended on the main actor is not called again.
    public func end() {
        ending.withLock { ending in
            defer { ending = nil }
            return ending
        }?()
    }
}
