import BenchmarkActions
import BenchmarkSupport
public import Mediator
public import MediatorEvents

/// Declares the cart's event, and subscribes to it a number of times.
public struct EventModule: Module {
    private let count: Int

    /// Creates the module.
    public init(subscribers count: Int) {
        self.count = count
    }

    /// Registers the event and its subscribers, each of which reads both parameters.
    public func register(in registry: inout Registry) {
        registry.declare(CartEvents.placed)
        for _ in 0..<count {
            registry.on(CartEvents.placed) { _, orderID, total in
                benchmark_consume(Int64(orderID.utf8.count &+ total))
            }
        }
    }
}

extension EventModule {
    /// Subscribes at run time.
    public static func subscribe(to mediator: Mediator) throws -> Subscription {
        try mediator.on(CartEvents.placed) { _, orderID, total in
            benchmark_consume(Int64(orderID.utf8.count &+ total))
        }
    }
}
