/// What several handlers do.
enum Cart {
    static func add(_ parameters: [String: any Sendable]) throws -> Int {
        guard let productID = parameters["productID"] as? String, let quantity = parameters["quantity"] as? Int
        else { throw HandWrittenError.badParameters }
        return productID.utf8.count &+ quantity
    }
}

/// An object behind a target.
final class Shelf: Sendable {
    private let height = 3

    func put(_ parameters: [String: any Sendable]) throws -> Int {
        try Cart.add(parameters) &+ height
    }
}
