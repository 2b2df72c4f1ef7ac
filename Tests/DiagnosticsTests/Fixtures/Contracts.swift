import Mediator

enum CartActions {
    static let total = Action("Cart", "total", "Returns the total.", returns: Int.self)
    static let remove = Action(
        "Cart", "remove", "Removes a product.", Parameter("productID", String.self), returns: Int.self)
    static let add = Action(
        "Cart", "add", "Adds a product.", Parameter("productID", String.self), Parameter("quantity", Int.self),
        returns: Int.self)
    static let turn = Action("Cart", "turn", "Turns to a page.", Parameter("page", Int.self))
    static let pack = Action("Cart", "pack", "Packs.", Parameter("id", String.self), Parameter("size", Size.self))
    static let order = Action(
        "Cart", "order", "Orders.", Parameter("street", String.self), Parameter("express", Bool.self),
        returns: String.self, effect: .async)
    static let show = Action(
        "Cart", "show", "Shows a page.", Parameter("page", Int.self), returns: String.self, effect: .mainActor)
    static let ask = Action(
        "Cart", "ask", "Asks.", Parameter("page", Int.self), returns: String.self, effect: .asyncMainActor)
    static let ship = Action(
        "Cart", "ship", "Ships.", Parameter("street", String.self), Parameter("city", String.self),
        Parameter("zip", Int.self), Parameter("express", Bool.self), Parameter("note", String?.self),
        returns: Int.self)
    static let product = Action(
        "Cart", "product", "Finds a product.", Parameter("id", String.self), returns: Product.self)
}

enum Size: String, CaseIterable, ParameterValue {
    case small, large
}

struct ProductFields: RecordFields {
    static let layout = RecordLayout("Product", ProductFields())
    let id = Field("id", String.self)
    let name = Field("name", String.self)
    let price = Field("price", Int.self, default: 0)
    /// No field: its type is not `Field`.
    var shout: String { "!" }
}

typealias Product = Record<ProductFields>

struct DeliveryFields: RecordFields {
    static let layout = RecordLayout("Delivery", DeliveryFields())
    let product = Field("product", Product.self)
    let note = Field("note", String?.self)
    let size = Field("size", Size.self)
}

typealias Delivery = Record<DeliveryFields>

func take(_ text: String) {}

@globalActor actor Shelf {
    static let shared = Shelf()
}

final class Cart: Sendable {
    func add(_ call: Call, productID: String, quantity: Int) -> Int { quantity }
    func addWithoutCall(productID: String, quantity: Int) -> Int { quantity }
    func addText(_ call: Call, productID: String, quantity: String) -> Int { 1 }
    func addMore(_ call: Call, productID: String, quantity: Int, note: String) -> Int { 1 }
    func addLater(_ call: Call, productID: String, quantity: Int) async -> Int { quantity }
    func addNamed(_ call: Call, productID: String, quantity: Int) -> String { productID }
    func orderWithoutCall(street: String, express: Bool) async -> String { street }
    @Shelf func addOnShelf(_ call: Call, productID: String, quantity: Int) -> Int { 1 }
    @Shelf func orderOnShelf(_ call: Call, street: String, express: Bool) -> String { street }
    @Shelf func orderOnShelfLater(_ call: Call, street: String, express: Bool) async -> String { street }
    @Shelf func showOnShelf(_ call: Call, page: Int) -> String { "" }
    func page(_ call: Call, page: Int) -> String { "" }
    @MainActor func addOnMain(_ call: Call, productID: String, quantity: Int) -> Int { 1 }
    @MainActor func order(_ call: Call, street: String, express: Bool) -> String { street }
    @MainActor func show(_ call: Call, page: Int) -> String { "" }
    @MainActor func ask(_ call: Call, page: Int) async -> String { "" }
}

@MainActor final class Pages {
    init() {}
    func show(_ call: Call, page: Int) -> String { "" }
}
