public import Mediator
import MediatorCoding
public import MediatorEvents
import ModuleA
import ModuleAActions
import Synchronization
import Testing

// The samples of the README's section "Writing a module".

extension Mediator {
    /// Typed calls to the wishlist.
    public var wishlist: WishlistActions { WishlistActions(mediator: self) }
}

/// The contracts of the wishlist, and typed calls.
public struct WishlistActions: Sendable {
    let mediator: Mediator

    /// Adds a product and returns how many are wished for.
    public func add(productID: String) throws -> Int {
        try mediator.perform(Self.add, productID)
    }

    /// The contract of ``add(productID:)``.
    public static let add = Action(
        "Wishlist", "add", "Adds a product and returns how many are wished for.",
        Parameter("productID", String.self, "Catalogue identifier."),
        returns: Int.self, failures: ["full"])
}

/// A wishlist of at most ten products.
public struct WishlistModule: Module {
    private let wishes = Wishes()

    /// Creates an empty wishlist.
    public init() {}

    /// What a wishlist calls in other modules.
    public var requires: [any Contract] { [CatalogActions.product] }

    /// Registers the wishlist's actions.
    public func register(in registry: inout Registry) {
        registry.handle(WishlistActions.add) { [wishes] call, productID in
            let product = try call.mediator.catalog.product(id: productID)
            return try wishes.add(product.id)
        }
    }
}

private final class Wishes: Sendable {
    private let identifiers = Mutex<[String]>([])

    func add(_ identifier: String) throws -> Int {
        try identifiers.withLock { identifiers in
            guard identifiers.count < 10 else { throw ActionFailure("full", "Ten are enough.", ["limit": 10]) }
            identifiers.append(identifier)
            return identifiers.count
        }
    }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
/// The fields of a wish.
public struct WishFields: RecordFields {
    public static let layout = RecordLayout("Wish", WishFields())

    public let productID = Field("productID", String.self, "Catalogue identifier.")
    public let urgency = Field("urgency", Urgency.self, default: .low)
    public let note = Field("note", String?.self)
}

/// What a caller gets of a wish.
public typealias Wish = Record<WishFields>

/// How much a wish is wished for.
public enum Urgency: String, CaseIterable, ParameterValue, Codable {
    case low, high
}

/// The module's own model.
private struct StoredWish: Codable {
    var productID: String
    var urgency: Urgency
}

/// What the wishlist tells.
public enum WishlistEvents {
    /// A product was added.
    public static let added = Event(
        "Wishlist", "added", "A product was added.",
        Parameter("productID", String.self, "Catalogue identifier."))
}

@Test func theEventsOfTheReadmeWork() throws {
    let mediator = try Mediator { registry in
        registry.declare(WishlistEvents.added)
        registry.on(WishlistEvents.added) { post, productID in print("wished for: \(productID)") }
    }
    try mediator.post(WishlistEvents.added, "P-1001")
}

@Test func theRecordsOfTheReadmeWork() throws {
    let wish = try Wish { $0.productID = "P-1001" }
    #expect(wish.urgency == .low)  // checked when it was made: reading cannot fail
    let stored = StoredWish(productID: "P-1002", urgency: .high)
    #expect(try Wish(encoding: stored).parameters == ["productID": "P-1002", "urgency": "high"])
    let received = try Parameters(json: #"{"productID": "P-1003", "urgency": "high"}"#)
    #expect(try received.decode(StoredWish.self).urgency == .high)
}

@Test func theWishlistOfTheReadmeWorks() async throws {
    let mediator = try Mediator(modules: [CatalogModule(), WishlistModule()])
    try await mediator.start()
    #expect(try mediator.wishlist.add(productID: "P-1001") == 1)
    await mediator.stop()
    for _ in 2...10 { _ = try mediator.wishlist.add(productID: "P-1002") }
    #expect(throws: ActionFailure("full", "Ten are enough.", ["limit": 10])) {
        try mediator.wishlist.add(productID: "P-1003")
    }
    #expect(throws: (any Error).self) { try mediator.wishlist.add(productID: "P-9999") }
}
