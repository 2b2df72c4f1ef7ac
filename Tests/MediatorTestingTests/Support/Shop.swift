import Mediator
import TestSupport

// The contracts of a module, of all three effects, and a module that calls them in every way.

struct CatalogActions {
    typealias Product = Record<ProductFields>

    struct ProductFields: RecordFields {
        static let layout = RecordLayout("Product", ProductFields())
        let id = Field("id", String.self)
        let price = Field("price", Int.self)
    }

    static let product = Action(
        "Catalog", "product", "Returns a product.",
        Parameter("id", String.self),
        returns: Product.self)
    static let reserve = Action(
        "Catalog", "reserve", "Reserves a product.",
        Parameter("productID", String.self), Parameter("quantity", Int.self, default: 1),
        returns: String.self, effect: .async)
    static let show = Action(
        "Catalog", "show", "Shows a product.",
        Parameter("id", String.self),
        returns: String.self, effect: .mainActor)
    static let watch = Action(
        "Catalog", "watch", "Watches the prices.",
        Parameter("onChange", Callback<String, Int>.self))

    let mediator: Mediator

    func product(id: String) throws -> Product {
        try mediator.perform(Self.product, id)
    }
}

extension Mediator {
    var catalog: CatalogActions { CatalogActions(mediator: self) }
    var cart: CartActions { CartActions(mediator: self) }
}

struct CartActions {
    static let add = Action(
        "Cart", "add", "Adds a product and returns how many items there are.",
        Parameter("productID", String.self), Parameter("quantity", Int.self, default: 1),
        returns: Int.self, failures: ["notFound"])
    static let checkout = Action(
        "Cart", "checkout", "Orders.", returns: String.self, effect: .async, failures: ["outOfStock"])
    static let show = Action(
        "Cart", "show", "Shows the first product.", returns: String.self, effect: .mainActor)
    static let watch = Action("Cart", "watch", "Returns nothing and notes what changes.")
    static let all: [any Contract] = [add, checkout, show, watch]

    let mediator: Mediator

    func add(productID: String, quantity: Int = 1) throws -> Int {
        try mediator.perform(Self.add, productID, quantity)
    }
}

struct CartModule: Module {
    var requires: [any Contract] {
        [CatalogActions.product, CatalogActions.reserve, CatalogActions.show, CatalogActions.watch]
    }

    let changes = Recorder<String>()

    func register(in registry: inout Registry) {
        registry.handle(CartActions.add) { call, productID, quantity in
            _ = try call.mediator.catalog.product(id: productID)
            return quantity
        }
        registry.handle(CartActions.checkout) { call in
            try await call.mediator.perform(CatalogActions.reserve, "P-1", 2)
        }
        registry.handle(CartActions.show) { call in
            try call.mediator.perform(CatalogActions.show, "P-1")
        }
        registry.handle(CartActions.watch) { [changes] call in
            try call.mediator.perform(CatalogActions.watch, Callback { id, price in changes.record("\(id): \(price)") })
        }
    }
}

extension CatalogActions.Product {
    /// A product as a stub returns it.
    static func sample(id: String, price: Int) -> Self {
        guard let product = try? Self(["id": .string(id), "price": .int(price)]) else {
            preconditionFailure("A sample has all fields.")
        }
        return product
    }
}
