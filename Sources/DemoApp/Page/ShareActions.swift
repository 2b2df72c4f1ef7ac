import Mediator
import MediatorEvents
import MediatorGateway
import MediatorRemote
import ModuleAActions
import ModuleBActions

/// The contracts of the web page `Bridge/share.html`, which shows products, and may put some into the cart.
enum ShareActions {
    static let show = Action(
        "Share",
        "show",
        "Shows a product on the web page, and returns what the page says then.",
        Parameter("productID", String.self, "Catalog identifier, as P-1001."),
        Parameter("quantity", Int.self, default: 1, "How many items the page puts into the cart."),
        returns: String.self,
        effect: .async,
        exposure: .external,
        failures: CatalogActions.product.schema.failures + CartActions.add.schema.failures.dropFirst()
    )

    static let shared = Event(
        "Share",
        "shared",
        "The web page shows a product.",
        Parameter("title", String.self, "The name of the product."),
        exposure: .external
    )

    /// The origin of the page's calls.
    static let origin = Origin.webPage("https://m.example.com")

    /// Returns the module that the page handles, whose messages come by a Unix socket.
    static func module(at socket: String) -> RemoteModule {
        RemoteModule(
            "Share", contracts: [show, shared], over: LocalSocket(socket, origin: origin),
            requires: [CatalogActions.product, CartActions.add],
            gateway: { try Gateway($0, policy: Shell.admits) })
    }
}
