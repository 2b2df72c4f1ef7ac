public import Mediator
import Synchronization
import WishlistActions

/// The implementation of Wishlist.
public struct WishlistModule: Module {
    /// Creates the module.
    public init() {}

    /// Registers the handlers of all actions.
    public func register(in registry: inout Registry) {
        let wishes = registry.target("Wishlist", lifetime: .cached) { Wishes() }
        wishes.handle(WishlistActions.add, Wishes.add)
    }
}

/// What the user wishes for.
final class Wishes: Sendable {
    private let identifiers = Mutex<[String]>([])

    func add(_ call: Call, productID: String) throws -> Int {
        try identifiers.withLock { identifiers in
            guard identifiers.count < 10 else { throw ActionFailure("full", "Ten are enough.", ["limit": 10]) }
            identifiers.append(productID)
            return identifiers.count
        }
    }
}
