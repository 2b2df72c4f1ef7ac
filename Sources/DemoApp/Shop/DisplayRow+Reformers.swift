import Mediator
import ModuleAActions

/// Converts a product of the catalog to a row.
struct ProductRow: Reformer {
    func reform(_ product: Parameters) throws -> DisplayRow {
        let category = try product.get("category", as: String.self)
        let stock = try product.get("stock", as: Int.self)
        return try DisplayRow {
            $0.title = try product.get("title", as: String.self)
            $0.detail = category + ", " + (stock == 0 ? "sold out" : "\(stock) in stock")
            $0.amount = Money(try product.get("price"), try product.get("currency")).description
        }
    }
}

/// Converts a line of the cart to a row.
struct CartLineRow: Reformer {
    func reform(_ line: Parameters) throws -> DisplayRow {
        let currency = try line.get("currency", as: String.self)
        let quantity = try line.get("quantity", as: Int.self)
        let price = Money(try line.get("price"), currency)
        return try DisplayRow {
            $0.title = try line.get("title", as: String.self)
            $0.detail = "in the cart: \(quantity) × \(price)"
            $0.amount = Money(try line.get("amount"), currency).description
        }
    }
}
