public import Mediator

extension Mediator {
    /// Typed calls to the cart.
    public var cart: CartActions { consuming get { CartActions(mediator: self) } }

    /// The same through an ordinary getter, which copies the mediator.
    public var ordinaryCart: CartActions { CartActions(mediator: self) }
}

/// The cart: one action for each shape of call that is measured.
public struct CartActions: Sendable {
    let mediator: Mediator

    /// Returns a number; no parameters.
    public func count() throws -> Int {
        try mediator.perform(Self.count)
    }

    /// Returns nothing; no parameters.
    public func clear() throws {
        try mediator.perform(Self.clear)
    }

    /// One parameter.
    public func length(productID: String) throws -> Int {
        try mediator.perform(Self.length, productID)
    }

    /// Two parameters.
    public func add(productID: String, quantity: Int = 1) throws -> Int {
        try mediator.perform(Self.add, productID, quantity)
    }

    /// Another action of the same shape, for threads that do not share one.
    public func take(productID: String, quantity: Int = 1) throws -> Int {
        try mediator.perform(Self.take, productID, quantity)
    }

    /// Two scalar parameters.
    public func move(from: Int, to: Int) throws -> Int {
        try mediator.perform(Self.move, from, to)
    }

    /// Four parameters of different types.
    public func price(productID: String, quantity: Int, discount: Double, isGift: Bool) throws -> Int {
        try mediator.perform(Self.price, productID, quantity, discount, isGift)
    }

    /// Eight parameters of different types.
    public func order(
        productID: String, quantity: Int, discount: Double, isGift: Bool, note: String?, shelves: [Int], size: Size,
        priority: Int8
    ) throws -> Int {
        try mediator.perform(
            Self.order, productID, quantity, discount, isGift, note, shelves, size, priority)
    }

    /// Says no.
    public func refuse(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.refuse, productID, quantity)
    }

    /// Calls ``add(productID:quantity:)`` from its handler.
    public func addThroughOther(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.addThroughOther, productID, quantity)
    }

    /// Calls itself until the depth is zero.
    public func descend(depth: Int) throws -> Int {
        try mediator.perform(Self.descend, depth)
    }

    /// Asynchronous, and does not suspend.
    public func reserve(productID: String, quantity: Int) async throws -> Int {
        try await mediator.perform(Self.reserve, productID, quantity)
    }

    /// On the main actor.
    @MainActor public func show(productID: String, quantity: Int) throws -> Int {
        try mediator.perform(Self.show, productID, quantity)
    }
}

/// A size, which crosses as its raw value.
public enum Size: String, CaseIterable, ParameterValue {
    /// Below the middle.
    case small
    /// Above the middle.
    case large
}
