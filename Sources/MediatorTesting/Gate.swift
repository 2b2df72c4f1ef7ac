import Mediator
import MediatorSystem

/// A gate at which stubs wait until the test opens it, instead of sleeping.
///
///     let gate = Gate()
///     let test = try TestMediator(CartModule()) {
///         $0.stub(CatalogActions.reserve) { _, id, quantity in
///             await gate.wait()
///             return "R-1"
///         }
///     }
///     async let order = test.mediator.cart.checkout()
///     _ = try await test.nextCall(to: CatalogActions.reserve)
///     gate.open()
///
/// Thread-safe.
public final class Gate: Sendable {
    private let latch = TaskLatch()

    /// Creates a closed gate.
    public init() {}

    /// Waits until the gate is open, or until the task is cancelled.
    public func wait() async { await latch.wait() }

    /// Opens the gate permanently.
    public func open() { latch.open() }
}
