public import Mediator
import MediatorGateway
import ModuleAActions

/// The catalogue: products, their stock and its reservations.
///
/// Stock and reservations live in a target with state: made at the first call, one for each mediator, and made anew
/// from the data after `mediator.release("Catalog")`.
public struct CatalogModule: Module {
    private let products: @Sendable () throws(CatalogDataError) -> [Product]

    /// Creates a catalogue of the data built in, which is read when the module starts, or at the first call before.
    public init() {
        products = { () throws(CatalogDataError) in
            try CatalogData.products(json: PackageResources.products_json, file: "products.json")
        }
    }

    /// Creates a catalogue of a data file: a JSON array of products like those built in.
    ///
    /// - Throws: ``CatalogDataError`` with all that is wrong with the file.
    public init(dataFile path: String) throws(CatalogDataError) {
        let read = try CatalogData.products(file: path)
        products = { () throws(CatalogDataError) in read }
    }

    /// Registers the actions of the target `Catalog`, and how URLs reach them.
    public func register(in registry: inout Registry) {
        let products = products
        let catalog = registry.target("Catalog", lifetime: .cached) { CatalogTarget(try products()) }
        catalog.handle(CatalogActions.product, CatalogTarget.product)
        catalog.handle(CatalogActions.search, CatalogTarget.search)
        catalog.handle(CatalogActions.categories, CatalogTarget.categories)
        catalog.handle(CatalogActions.reserve, CatalogTarget.reserve)
        catalog.handle(CatalogActions.cancelReservation, CatalogTarget.cancelReservation)
        catalog.handle(CatalogActions.detailScreen, CatalogTarget.detailScreen)
        registry.route("/product/:id", to: CatalogActions.product)
        registry.route("/search/:text(/:category)", to: CatalogActions.search)
        registry.route("/category/:category", to: CatalogActions.search, fixed: ["text": ""])
    }

    /// Reads the data and prepares the search, so that the first caller need not wait.
    public func start(_ mediator: Mediator) async throws {
        _ = try mediator.catalog.categories()
    }
}
