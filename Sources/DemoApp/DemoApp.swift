import Mediator
import MediatorConsole
import ModuleA
import ModuleB

@main
struct DemoApp {
    static func main() async {
        let data = Console.Option("data", "FILE", "Uses the products of a JSON file instead of the built-in ones.")
        let status = await Console.run(name: "DemoApp", version: "0.1.0", options: [data]) { options in
            let catalog = try options["data"].map { try CatalogModule(dataFile: $0) } ?? CatalogModule()
            return try Mediator(modules: [catalog, CartModule(), ShopModule()])
        }
        status.exit()
    }
}
