import GiftsActions
public import Mediator
import WishlistActions

/// The implementation of Gifts.
public struct GiftsModule: Module {
    /// Creates the module.
    public init() {}

    /// The module puts gifts on the wishlist.
    public var requires: [any Contract] { [WishlistActions.add] }

    /// Registers the handlers of all actions.
    public func register(in registry: inout Registry) {
        registry.handle(GiftsActions.suggest) { call, productID in
            try call.mediator.wishlist.add(productID: productID)
        }
    }
}
