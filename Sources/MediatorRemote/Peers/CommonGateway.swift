import Mediator
import MediatorGateway
import Synchronization

/// The gateway of all connections of a module, as long as one of them uses it.
final class CommonGateway: Sendable {
    /// Weak: the gateway retains the mediator, and the mediator owns this object.
    private struct Last {
        weak var gateway: Gateway?
    }

    private let make: @Sendable (Mediator) throws -> Gateway
    private let last = Mutex(Last())

    init(_ make: @escaping @Sendable (Mediator) throws -> Gateway) {
        self.make = make
    }

    func get(_ mediator: Mediator) throws -> Gateway {
        if let gateway = last.withLock(\.gateway) { return gateway }
        let gateway = try make(mediator)
        return last.withLock { last in
            if let other = last.gateway { return other }
            last.gateway = gateway
            return gateway
        }
    }
}
