public import Mediator
import MediatorEvents
import ModuleCActions

/// The module of the shipping: prices and shipments, one table for each mediator.
///
/// It runs in the process of the app, or in another one: callers do not see a difference.
public struct ShippingModule: Module {
    private let pause: @Sendable () async throws -> Void

    /// Creates the module.
    ///
    /// - Parameter pause: The time that each step of a shipment takes; it throws when the task is cancelled.
    public init(
        pause: @escaping @Sendable () async throws -> Void = { try await Task.sleep(for: .milliseconds(10)) }
    ) {
        self.pause = pause
    }

    /// Registers the actions and the event of the target `Shipping`.
    public func register(in registry: inout Registry) {
        let (shipments, pause) = (Shipments(), pause)
        registry.declare(ShippingEvents.delivered)
        registry.handle(ShippingActions.quote) { call, city in
            try Rate.of(city).quote()
        }
        registry.handle(ShippingActions.ship) { call, orderID, city in
            _ = try Rate.of(city)
            let steps = ["packing", "labelling", "handing over"]
            if await !shipments.has(orderID) {
                for (index, step) in steps.enumerated() {
                    call.report(
                        CallProgress(completed: Double(index), total: Double(steps.count), message: step))
                    try await pause()
                }
            }
            let (trackingID, isNew) = await shipments.complete(orderID)
            if isNew { try await call.mediator.postAsync(ShippingEvents.delivered, orderID, trackingID) }
            return try ShippingActions.Shipment {
                $0.orderID = orderID
                $0.trackingID = trackingID
            }
        }
    }
}
