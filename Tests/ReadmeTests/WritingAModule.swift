public import Mediator
import ModuleA
import ModuleAActions
import Synchronization
import Testing

// The samples of the README's section "A module of your own".

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WishlistActions: Sendable {
    let mediator: Mediator

    public func add(productID: String) throws -> Int {
        try mediator.perform(Self.add, productID)
    }

    public static let add = Action(
        "Wishlist", "add", "Adds a product and returns how many the list holds.",
        Parameter("productID", String.self, "Catalog identifier."),
        returns: Int.self, failures: ["full"])
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension Mediator {
    public var wishlist: WishlistActions { consuming get { WishlistActions(mediator: self) } }
}

// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
public struct WishlistModule: Module {
    public init() {}

    public var requires: [any Contract] { [CatalogActions.product] }

    public func register(in registry: inout Registry) {
        let wishes = registry.target("Wishlist", lifetime: .cached) { Wishes() }
        wishes.handle(WishlistActions.add, Wishes.add)
    }
}

final class Wishes: Sendable {
    private let identifiers = Mutex<[String]>([])

    func add(_ call: Call, productID: String) throws -> Int {
        let product = try call.mediator.catalog.product(id: productID)
        return try identifiers.withLock { identifiers in
            guard identifiers.count < 10 else { throw ActionFailure("full", "Ten are enough.", ["limit": 10]) }
            identifiers.append(product.id)
            return identifiers.count
        }
    }
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
    #expect(throws: ActionFailure("notFound", "There is no such product.", ["id": "P-9999"])) {
        try mediator.wishlist.add(productID: "P-9999")
    }
}
