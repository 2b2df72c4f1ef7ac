public import BenchmarkActions
public import Mediator

/// One of the modules of an app that starts: it handles fifty actions and requires some of its neighbors.
public struct PartModule: Module {
    /// The part's name.
    public let name: String
    /// What it calls of other parts.
    public let requires: [any Contract]
    private let actions: PartActions

    /// Creates the module that handles the contracts of a part.
    public init(_ number: Int, _ actions: PartActions, requires: [any Contract]) {
        name = "Part\(number)"
        self.actions = actions
        self.requires = requires
    }

    /// Registers the part's actions.
    public func register(in registry: inout Registry) {
        for action in actions.resets {
            registry.handle(action) { _ in }
        }
        for action in actions.adds {
            registry.handle(action) { _, productID, quantity in productID.utf8.count &+ quantity }
        }
        for action in actions.prices {
            registry.handle(action) { _, productID, quantity, discount, isGift in
                productID.utf8.count &+ quantity &+ (discount < 0.5 ? 1 : 2) &+ (isGift ? 1 : 0)
            }
        }
        for action in actions.finds {
            registry.handle(action) { _, productID in
                try Record<ProductFields>(["id": .string(productID), "title": "Coffee", "price": 649])
            }
        }
    }
}
