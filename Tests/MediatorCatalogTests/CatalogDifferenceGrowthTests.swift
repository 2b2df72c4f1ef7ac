import Mediator
import MediatorCatalog
import MediatorGateway
import TestSupport
import Testing

/// Catalogs with many routes are compared in linear time.
struct CatalogDifferenceGrowthTests {
    private typealias Input = (name: String, routes: @Sendable (Int) -> (old: [RouteSchema], new: [RouteSchema]))

    private static func routes(_ count: Int, _ pattern: String, to action: String) -> [RouteSchema] {
        (0..<count).map { RouteSchema(pattern, to: "Shop", "\(action)\($0)") }
    }

    private static let inputs: [Input] = [
        ("the same", { (routes($0, "/p", to: "a"), routes($0, "/p", to: "a")) }),
        ("others of the shape", { (routes($0, "/:a", to: "a"), routes($0, "/:b", to: "b")) }),
        (
            "one that comes first",
            {
                let old = routes($0, "/p", to: "a")
                return (old, [RouteSchema("/p", to: "Shop", "first")] + old)
            }
        ),
    ]

    @Test(arguments: inputs.indices) func routesOfOneShapeAreComparedInLinearTime(_ index: Int) {
        let (name, routes) = Self.inputs[index]
        let ratio = growth(from: 60) { size in
            let (old, new) = routes(size)
            let difference = CatalogDifference(
                from: ContractCatalog(actions: [], routes: old), to: ContractCatalog(actions: [], routes: new))
            #expect(difference.breaking.count == (name == "the same" ? 0 : size))
        }
        // Eight times the size: 8 is linear, 64 quadratic.
        #expect(ratio < 24, "\(name)")
    }
}
