/// The module's own model of a product; other modules get a record.
struct Product: Codable, Sendable {
    let id: String
    let title: String
    let category: String
    /// In minor units of the currency.
    let price: Int
    /// ISO 4217 code.
    let currency: String
    var stock: Int
}

extension Product {
    /// The problems of the values, each as `field: fact`.
    var problems: [String] {
        var problems: [String] = []
        for (name, text) in [("id", id), ("title", title), ("category", category)] where text.isEmpty {
            problems.append("\(name): is empty")
        }
        if price < 0 { problems.append("price: is negative") }
        if currency.utf8.count != 3 || !currency.utf8.allSatisfy({ ("A"..."Z").contains(Unicode.Scalar($0)) }) {
            problems.append("currency: expected three capital letters (ISO 4217)")
        }
        if stock < 0 { problems.append("stock: is negative") }
        return problems
    }
}
