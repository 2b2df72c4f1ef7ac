import Mediator

struct PriceFields: RecordFields {
    static let layout = RecordLayout("Price", PriceFields())
    let amount = Field("amount", Int.self, "In minor units.")
    let currency = Field("currency", String.self, default: "EUR", "ISO 4217.")
}

struct ProductFields: RecordFields {
    static let layout = RecordLayout("Product", ProductFields())
    let id = Field("id", String.self, "Catalog identifier.")
    let price = Field("price", Record<PriceFields>.self)
    let stock = Field("stock", Int.self, default: 0)
    let note = Field("note", String?.self)
}

struct NodeFields: RecordFields {
    static let layout = RecordLayout("Node", NodeFields())
    let name = Field("name", String.self)
    let children = Field("children", [Record<NodeFields>].self, default: [])
    let parent = Field("parent", Record<NodeFields>?.self)
}
