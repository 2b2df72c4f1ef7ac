public import Mediator
import MediatorCoding
import MediatorGateway
import ModuleAActions

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The module of the catalog: products, stock and reservations.
///
/// The target `Catalog` holds stock and reservations, one for each mediator. The first call creates it from the data; a
/// call after `mediator.release("Catalog")` creates it again.
public struct CatalogModule: Module {
    private let products: @Sendable () throws(CatalogDataError) -> [Product]

    /// Creates a catalog of the built-in data, which is read when the module starts or at an earlier call.
    public init() {
        products = { () throws(CatalogDataError) in
            try CatalogData.products(json: Data(CatalogData.builtIn.utf8), file: "CatalogData+BuiltIn.swift")
        }
    }

    /// Creates a catalog of a data file: a JSON array of products in the form of the built-in ones.
    ///
    /// - Throws: ``CatalogDataError`` with all problems of the file.
    public init(dataFile path: String) throws(CatalogDataError) {
        let read = try CatalogData.products(file: path)
        products = { () throws(CatalogDataError) in read }
    }

    /// Registers the actions of the target `Catalog` and their routes.
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
        registry.route("/product/:id/screen", to: CatalogActions.detailScreen)
        registry.route("/search/:text(/:category)", to: CatalogActions.search)
        registry.route("/category/:category", to: CatalogActions.search, fixed: ["text": ""])
        registry.disableDefaultForm(of: CatalogActions.search)
    }

    /// Reads the data and builds the search index before the first call.
    ///
    /// - Throws: An error when the built-in data is invalid.
    public func start(_ mediator: Mediator) async throws {
        _ = try mediator.catalog.categories()
    }
}
