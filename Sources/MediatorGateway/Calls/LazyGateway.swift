package import Mediator
import Synchronization

/// A gateway that is created at its first use, by a closure of the app.
package final class LazyGateway: Sendable {
    private struct State {
        weak var gateway: Gateway?
        var kept: Gateway?
    }

    private let keepsIt: Bool
    private let make: @Sendable (Mediator) throws -> Gateway
    private let state = Mutex(State())

    /// - Parameters:
    ///   - keepsIt: Whether this object keeps the gateway; otherwise its users do. A gateway retains its mediator, so that an
    ///     object of the mediator must not keep it.
    ///   - make: Creates the gateway to a mediator.
    package init(keepsIt: Bool, _ make: @escaping @Sendable (Mediator) throws -> Gateway) {
        (self.keepsIt, self.make) = (keepsIt, make)
    }

    /// Returns the gateway; the closure of the app runs outside of the lock, and the first of two gateways wins.
    package func gateway(to mediator: Mediator) throws -> Gateway {
        if let gateway = state.withLock(\.gateway) { return gateway }
        let gateway = try make(mediator)
        return state.withLock { state in
            if let other = state.gateway { return other }
            state.gateway = gateway
            if keepsIt { state.kept = gateway }
            return gateway
        }
    }
}
