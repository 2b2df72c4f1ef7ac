public import Mediator

/// The contracts of one of 200 modules: fifty actions of four shapes.
public struct PartActions: Sendable {
    /// How many actions a part has.
    public static let count = 50

    /// Contracts without parameters.
    public let resets: [Action<SyncEffect, Void>]
    /// Contracts with two parameters.
    public let adds: [Action<SyncEffect, Int, String, Int>]
    /// Contracts with four parameters.
    public let prices: [Action<SyncEffect, Int, String, Int, Double, Bool>]
    /// Asynchronous contracts that return a record.
    public let finds: [Action<AsyncEffect, Record<ProductFields>, String>]

    /// Creates the contracts of a part.
    public init(_ number: Int) {
        let target = "Part\(number)"
        let numbers = 0..<Self.count / 4
        resets = (0..<Self.count - 3 * numbers.count).map { Action(target, "reset\($0)", "Takes nothing.") }
        adds = numbers.map {
            Action(
                target, "add\($0)", "Takes two parameters.",
                Parameter("productID", String.self, "Catalog identifier."),
                Parameter("quantity", Int.self, default: 1, "How many."),
                returns: Int.self)
        }
        prices = numbers.map {
            Action(
                target, "price\($0)", "Takes four parameters.",
                Parameter("productID", String.self, "Catalog identifier."),
                Parameter("quantity", Int.self, "How many."),
                Parameter("discount", Double.self, "A share, from 0 to 1."),
                Parameter("isGift", Bool.self, default: false, "Whether it is wrapped."),
                returns: Int.self)
        }
        finds = numbers.map {
            Action(
                target, "find\($0)", "Returns a record.",
                Parameter("productID", String.self, "Catalog identifier."),
                returns: Record<ProductFields>.self,
                effect: .async)
        }
    }

    /// One contract of each shape: what another part requires of this one.
    public var required: [any Contract] {
        var contracts: [any Contract] = []
        if let reset = resets.first { contracts.append(reset) }
        if let add = adds.first { contracts.append(add) }
        if let price = prices.first { contracts.append(price) }
        if let find = finds.first { contracts.append(find) }
        return contracts
    }
}

/// The fields of a product.
public struct ProductFields: RecordFields {
    /// The record's name and fields.
    public static let layout = RecordLayout("Product", ProductFields())

    /// The catalog identifier.
    public let id = Field("id", String.self, "Catalog identifier.")
    /// The name for people.
    public let title = Field("title", String.self, "Name for people.")
    /// The price in minor units.
    public let price = Field("price", Int.self, "Price of one item in minor units.")
}
