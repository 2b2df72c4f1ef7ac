public import Mediator

extension Mediator {
    /// Typed calls to the catalog.
    public var catalog: CatalogActions { consuming get { CatalogActions(mediator: self) } }
}

/// The actions of the product catalog.
///
/// ``Failure`` lists the codes of its failures. Every call also throws `MediatorError` when no module registered the
/// action.
public struct CatalogActions: Sendable {
    let mediator: Mediator

    /// Returns a product with its current stock.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/notFound``.
    public func product(id: String) throws -> Product {
        try mediator.perform(Self.product, id)
    }

    /// Returns the products whose title or identifier contains a text, in the order of the catalog.
    ///
    /// - Parameters:
    ///   - text: The text to find, ignoring case and diacritics; an empty text finds all products.
    ///   - category: The category of the products; nil for all.
    ///   - limit: The maximum number of products.
    /// - Throws: `ActionFailure` with code ``Failure/unknownCategory`` or ``Failure/invalidLimit``.
    public func search(text: String, category: String? = nil, limit: Int = 20) throws -> [Product] {
        try mediator.perform(Self.search, text, category, limit)
    }

    /// Returns the names of all categories, sorted.
    ///
    /// - Throws: `MediatorError` when no module registered the action.
    public func categories() throws -> [String] {
        try mediator.perform(Self.categories)
    }

    /// Reserves items of a product and returns the reservation's identifier.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/notFound``, ``Failure/outOfStock`` or
    ///   ``Failure/invalidQuantity``; `CancellationError`, and then nothing is reserved.
    public func reserve(productID: String, quantity: Int) async throws -> String {
        try await mediator.perform(Self.reserve, productID, quantity)
    }

    /// Cancels a reservation and returns its items to the stock.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/unknownReservation``, also when it was cancelled before.
    public func cancelReservation(id: String) async throws {
        try await mediator.perform(Self.cancelReservation, id)
    }

    /// Returns a screen that shows the current state of a product; an interceptor may ask the user before.
    ///
    /// - Throws: `ActionFailure` with code ``Failure/notFound``.
    public func detailScreen(id: String) async throws -> any Screen {
        try await mediator.perform(Self.detailScreen, id).object
    }
}

extension CatalogActions {
    /// The contract of ``product(id:)``.
    public static let product = Action(
        "Catalog",
        "product",
        "Returns a product with its present stock.",
        Parameter("id", String.self, "Catalog identifier, as P-1001."),
        returns: Product.self,
        exposure: .external,
        impact: .reads,
        tags: [ActionSchema.toolTag],
        failures: [Failure.notFound]
    )

    /// The contract of ``search(text:category:limit:)``.
    public static let search = Action(
        "Catalog",
        "search",
        "Returns the products whose title or identifier contains a text.",
        Parameter("text", String.self, "What to look for, whatever its case and accents; empty finds all."),
        Parameter("category", String?.self, "Only products of this category."),
        Parameter("limit", Int.self, default: 20, "How many products at most."),
        returns: [Product].self,
        exposure: .external,
        impact: .reads,
        tags: [ActionSchema.toolTag],
        failures: [Failure.unknownCategory, Failure.invalidLimit]
    )

    /// The contract of ``categories()``.
    public static let categories = Action(
        "Catalog",
        "categories",
        "Returns the names of all categories, sorted.",
        returns: [String].self,
        exposure: .external,
        impact: .reads,
        tags: [ActionSchema.toolTag]
    )

    /// The contract of ``reserve(productID:quantity:)``.
    public static let reserve = Action(
        "Catalog",
        "reserve",
        "Sets items of a product aside and returns the reservation's identifier.",
        Parameter("productID", String.self, "Catalog identifier, as P-1001."),
        Parameter("quantity", Int.self, "How many items, at least 1."),
        returns: String.self,
        effect: .async,
        failures: [Failure.notFound, Failure.outOfStock, Failure.invalidQuantity]
    )

    /// The contract of ``cancelReservation(id:)``.
    public static let cancelReservation = Action(
        "Catalog",
        "cancelReservation",
        "Gives the items of a reservation back.",
        Parameter("id", String.self, "The reservation's identifier, as R-1."),
        effect: .async,
        failures: [Failure.unknownReservation]
    )

    /// The contract of ``detailScreen(id:)``.
    public static let detailScreen = Action(
        "Catalog",
        "detailScreen",
        "Returns a screen that shows a product.",
        Parameter("id", String.self, "Catalog identifier, as P-1001."),
        returns: Reference<any Screen>.self,
        effect: .asyncMainActor,
        exposure: .link,
        impact: .reads,
        failures: [Failure.notFound]
    )

    /// All contracts, for tools and tests.
    public static var all: [any Contract] {
        [product, search, categories, reserve, cancelReservation, detailScreen]
    }
}
