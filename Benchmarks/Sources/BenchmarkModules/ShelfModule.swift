import BenchmarkActions
public import Mediator

/// Handles the actions of targets with state, of long names, and of a schema that needs no contract.
public struct ShelfModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the actions.
    public func register(in registry: inout Registry) {
        registry.target("KeptShelf", lifetime: .cached) { Shelf() }.handle(ShelfActions.putOnKept, Shelf.put)
        registry.target("FreshShelf", lifetime: .perCall) { Shelf() }.handle(ShelfActions.putOnFresh, Shelf.put)
        registry.handle(ShelfActions.putWithLongNames) { _, productID, quantity in
            productID.utf8.count &+ quantity
        }
        registry.handle(
            "Shelf", "put", "Reads its parameters by name.",
            parameters: [ParameterSchema("productID", .string), ParameterSchema("quantity", .int)],
            returns: .int
        ) { call in
            .int(try call.get("productID", as: String.self).utf8.count &+ call.get("quantity", as: Int.self))
        }
    }
}

/// An object behind a target.
private final class Shelf: Sendable {
    private let height = 3

    func put(_ call: Call, productID: String, quantity: Int) -> Int {
        productID.utf8.count &+ quantity &+ height
    }
}
