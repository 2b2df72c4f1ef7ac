import Mediator

// What callers import: the contract, and a typed call that hides the strings.
enum CartActions {
    static let add = Action(
        "Cart", "add", "Adds a product to the cart.",
        Parameter("productID", String.self, "Catalogue identifier."),
        Parameter("quantity", Int.self, default: 1, "How many."),
        returns: Int.self)
}
extension Mediator {
    func addToCart(_ productID: String, quantity: Int = 1) throws -> Int {
        try perform(CartActions.add, productID, quantity)
    }
}

let mediator = try Mediator { registry in
    registry.handle(CartActions.add) { call, productID, quantity in quantity }
}
print(try mediator.addToCart("P-1001", quantity: 2))
print(try mediator.perform("Cart", "add", ["productID": "P-1001"]))
do { try mediator.perform("Cart", "ad") } catch { print(error) }
