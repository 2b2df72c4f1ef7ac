public import Mediator

extension Mediator {
    /// Typed calls to the cart.
    public var cart: CartActions { consuming get { CartActions(mediator: self) } }
}

/// The actions of the shopping cart.
///
/// ``Failure`` lists the codes of its failures. Every call also throws `MediatorError` when no module registered the
/// action.
public struct CartActions: Sendable {
    let mediator: Mediator

    /// Adds a product and returns the number of items in the cart.
    ///
    /// The product's line takes the current title and price from the catalog.
    ///
    /// - Throws: `ActionFailure` with the catalog's code `notFound`, or ``Failure/invalidQuantity``,
    ///   ``Failure/currencyMismatch`` or ``Failure/tooMuch``; the cart is unchanged then.
    @discardableResult
    public func add(productID: String, quantity: Int = 1) throws -> Int {
        try mediator.perform(Self.add, productID, quantity)
    }

    /// Removes some items of a product, or all when no quantity is given, and returns the number of items left.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/notInCart`` or ``Failure/invalidQuantity``.
    @discardableResult
    public func remove(productID: String, quantity: Int? = nil) throws -> Int {
        try mediator.perform(Self.remove, productID, quantity)
    }

    /// Returns the lines of the cart, in the order in which their products were first added.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/tooMuch``.
    public func items() throws -> [Item] {
        try mediator.perform(Self.items)
    }

    /// Returns the total of the cart.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/tooMuch``.
    public func total() throws -> Total {
        try mediator.perform(Self.total)
    }

    /// Removes all items from the cart.
    ///
    /// - Throws: `MediatorError` when no module registered the action.
    public func clear() throws {
        try mediator.perform(Self.clear)
    }

    /// Orders all items in the cart at the displayed prices, or none.
    ///
    /// The checkout takes the lines out of the cart, so that no line is ordered twice. When a reservation or the
    /// payment fails or the task is cancelled, the checkout cancels all reservations and puts the lines back, merged
    /// with lines that were added meanwhile.
    ///
    /// A ``PaymentService`` of the app charges the total before the order is placed. ``CartEvents/orderPlaced`` is
    /// posted afterwards.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/loginRequired``, ``Failure/empty``, ``Failure/outOfStock``,
    ///   ``Failure/tooMuch`` or ``Failure/rollbackFailed``, or any other failure of the catalog or the payment;
    ///   `CancellationError`.
    @discardableResult
    public func checkout(note: String? = nil) async throws -> Order {
        try await mediator.perform(Self.checkout, note)
    }

    /// Calls a closure with the number of items after each change, and returns the token that ends it.
    ///
    /// The closure runs on the thread that changes the cart, or on the thread that is delivering an earlier change. It
    /// gets the changes in order.
    ///
    /// - Throws: `MediatorError` when no module registered the action.
    public func watch(onChange: @escaping @Sendable (Int) -> Void) throws -> Int {
        try mediator.perform(Self.watch, Callback(onChange))
    }

    /// Ends a watch.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/unknownToken``.
    public func unwatch(token: Int) throws {
        try mediator.perform(Self.unwatch, token)
    }
}

extension CartActions {
    /// The contract of ``add(productID:quantity:)``.
    public static let add = Action(
        "Cart",
        "add",
        "Adds a product and returns how many items the cart now holds.",
        Parameter("productID", String.self, "Catalog identifier, as P-1001."),
        Parameter("quantity", Int.self, default: 1, "How many items, at least 1."),
        returns: Int.self,
        exposure: .external,
        tags: [ActionSchema.toolTag],
        failures: ["notFound", Failure.invalidQuantity, Failure.currencyMismatch, Failure.tooMuch]
    )

    /// The contract of ``remove(productID:quantity:)``.
    public static let remove = Action(
        "Cart",
        "remove",
        "Removes items of a product and returns how many items are left.",
        Parameter("productID", String.self, "Catalog identifier, as P-1001."),
        Parameter("quantity", Int?.self, "How many items, at least 1; all of the product when it is left out."),
        returns: Int.self,
        failures: [Failure.notInCart, Failure.invalidQuantity]
    )

    /// The contract of ``items()``.
    public static let items = Action(
        "Cart",
        "items",
        "Returns the lines of the cart.",
        returns: [Item].self,
        exposure: .external,
        impact: .reads,
        tags: [ActionSchema.toolTag],
        failures: [Failure.tooMuch]
    )

    /// The contract of ``total()``.
    public static let total = Action(
        "Cart",
        "total",
        "Returns what all items together cost.",
        returns: Total.self,
        exposure: .external,
        impact: .reads,
        tags: [ActionSchema.toolTag],
        failures: [Failure.tooMuch]
    )

    /// The contract of ``clear()``.
    public static let clear = Action(
        "Cart", "clear", "Removes everything from the cart.", impact: .destroysIdempotently)

    /// The contract of ``checkout(note:)``.
    public static let checkout = Action(
        "Cart",
        "checkout",
        "Orders what is in the cart, all or nothing.",
        Parameter("note", String?.self, "A word to go with the order."),
        returns: Order.self,
        effect: .async,
        exposure: .external,
        tags: ["login", ActionSchema.toolTag, ActionSchema.consentTag],
        failures: [
            Failure.loginRequired, Failure.empty, Failure.outOfStock, "notFound", Failure.tooMuch,
            Failure.paymentRefused, Failure.rollbackFailed,
        ]
    )

    /// The contract of ``watch(onChange:)``.
    public static let watch = Action(
        "Cart",
        "watch",
        "Calls back after each change and returns the token that ends it.",
        Parameter("onChange", Callback<Int>.self, "Called with the number of items."),
        returns: Int.self
    )

    /// The contract of ``unwatch(token:)``.
    public static let unwatch = Action(
        "Cart",
        "unwatch",
        "Ends a watch.",
        Parameter("token", Int.self, "What Cart.watch returned."),
        failures: [Failure.unknownToken]
    )

    /// All contracts, events included, for tools and tests.
    public static var all: [any Contract] {
        [add, remove, items, total, clear, checkout, watch, unwatch, CartEvents.orderPlaced]
    }
}
