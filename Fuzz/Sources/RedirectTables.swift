import Mediator
import MediatorCoding
import MediatorGateway
import MediatorRedirects

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Documents of redirects, and a few calls by what they say.
struct RedirectTables: FuzzTarget {
    private let gateway: Gateway

    init() {
        do {
            let mediator = try Mediator { registry in
                Shop.registerEchoes(in: &registry)
                registry.route("/product/:id", to: Shop.product)
            }
            let settings = RedirectSettings(
                appVersion: AppVersion("2.4.1"), webFallback: "https://m.example.com", userID: { "user" },
                now: { Date(timeIntervalSince1970: 1_800_000_000) })
            gateway = try Gateway(mediator, schemes: ["demo"], redirects: settings)
        } catch {
            fatalError("\(error)")
        }
    }

    func run(_ input: [UInt8]) {
        let before = gateway.redirects.table
        do {
            try gateway.redirects.replace(with: Data(input))
        } catch {
            demand(gateway.redirects.table == before, "A bad document changed the table.")
            demand(!error.problems.isEmpty, "An error without problems.")
            return
        }
        let table = gateway.redirects.table
        guard let json = try? table.json() else { fatalError("The table has no JSON.") }
        demand((try? RedirectTable(json: json)) == table, "The table reads otherwise: \(json)")
        for url in [
            "demo://product/P-1001", "demo://Catalog/search?text=a", "demo://Cart/line?line=%7B%7D", "demo://x",
        ] {
            _ = wait { [gateway] in try? await gateway.open(url) }
        }
    }
}
