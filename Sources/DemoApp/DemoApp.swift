import Mediator
import MediatorConsole
import ModuleA
import ModuleB

@main
struct DemoApp {
    static let data = Console.Option("data", "FILE", "Uses the products of a JSON file instead of the built-in ones.")
    static let without = Console.Option(
        "without",
        "MODULE",
        "Leaves a module out.",
        choices: ["Catalog", "Cart", "Shop"],
        isRepeatable: true
    )

    static func main() async {
        let commands = Console.gatewayCommands { try Gateway($0, schemes: ["demo"], webHosts: ["m.example.com"]) }
        let status = await Console.run(
            name: "DemoApp", version: "0.1.0", options: [data, without], commands: commands
        ) { options in
            let catalog = try options[data].map { try CatalogModule(dataFile: $0) } ?? CatalogModule()
            let modules: [any Module] = [catalog, CartModule(), ShopModule()]
            return try Mediator(modules: modules.filter { !options.all(without).contains($0.name) })
        }
        status.exit()
    }
}
