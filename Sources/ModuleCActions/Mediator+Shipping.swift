public import Mediator

extension Mediator {
    /// Typed calls to the shipping.
    public var shipping: ShippingActions { consuming get { ShippingActions(mediator: self) } }
}

/// The actions of the shipping, which may live in another process: all are asynchronous and exchange plain values.
///
/// Every call also throws `MediatorError` when no module registered the action; a module that lives elsewhere adds
/// `notSent` and `unknownOutcome`.
public struct ShippingActions: Sendable {
    let mediator: Mediator

    /// Returns what it costs to ship to a city, and how long it takes.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/unknownCity``.
    public func quote(city: String) async throws -> Quote {
        try await mediator.perform(Self.quote, city)
    }

    /// Ships an order, and returns its tracking number; the same order gives the same shipment.
    ///
    /// It reports its progress, and ends when the task is cancelled. ``ShippingEvents/delivered`` is posted once for
    /// each order.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/unknownCity``; `CancellationError`.
    @discardableResult
    public func ship(orderID: String, city: String) async throws -> Shipment {
        try await mediator.perform(Self.ship, orderID, city)
    }
}

extension ShippingActions {
    /// The contract of ``quote(city:)``.
    public static let quote = Action(
        "Shipping",
        "quote",
        "Returns what it costs to ship to a city.",
        Parameter("city", String.self, "The name of a city, as Oslo."),
        returns: Quote.self,
        effect: .async,
        exposure: .external,
        impact: .reads,
        failures: [Failure.unknownCity]
    )

    /// The contract of ``ship(orderID:city:)``.
    public static let ship = Action(
        "Shipping",
        "ship",
        "Ships an order and returns its tracking number.",
        Parameter("orderID", String.self, "The order's identifier, as O-1."),
        Parameter("city", String.self, "The name of a city, as Oslo."),
        returns: Shipment.self,
        effect: .async,
        exposure: .external,
        impact: .changesIdempotently,
        tags: [ActionSchema.toolTag, ActionSchema.consentTag],
        failures: [Failure.unknownCity]
    )

    /// All contracts, events included, for tools, tests and modules that live elsewhere.
    public static var all: [any Contract] { [quote, ship, ShippingEvents.delivered] }
}
