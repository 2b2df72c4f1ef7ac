import Mediator
import MediatorGateway
import MediatorConsole
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions

@main
struct DemoApp {
    static let data = Console.Option("data", "FILE", "Uses the products of a JSON file instead of the built-in ones.")
    static let without = Console.Option(
        "without",
        "MODULE",
        "Leaves a module out.",
        choices: ["Catalog", "Cart", "Payments", "Session", "Shop"],
        isRepeatable: true
    )

    static let web = Console.Option("web", "ADDRESS", "Where unhandled links go: https://m.example.com.")
    static let user = Console.Option(
        "user", "NAME", "The user's name: logs in, and decides about rollouts of redirects.")
    static let version = "0.1.0"

    static func main() async {
        await run(Array(CommandLine.arguments.dropFirst()), .standard).exit()
    }

    static func run(_ arguments: [String], _ streams: Console.Streams) async -> Console.ExitStatus {
        let shell = Shell()
        let gateway: @Sendable (Mediator) throws -> Gateway = { try shell.gateway(to: $0) }
        let commands =
            Console.gatewayCommands(gateway) + [
                ServeCommand(gateway: gateway),
                AgentCommand(
                    instructions: "A shop: find products in the catalogue, put them into the cart, and order them.",
                    gateway: gateway),
            ]
        return await Console.run(
            name: "DemoApp",
            version: version,
            options: [data, without, web, user],
            commands: commands,
            contracts: [
                "Catalog": CatalogActions.all, "Cart": CartActions.all, "Session": SessionActions.all,
            ],
            guardedTags: ["login"],
            arguments: arguments,
            streams: streams
        ) { options in
            shell.take(webFallback: options[web], user: options[user])
            let catalog = try options[data].map { try CatalogModule(dataFile: $0) } ?? CatalogModule()
            let session = SessionModule(ask: options.readsLines ? login(streams) : nil, user: options[user])
            let modules: [any Module] = [
                catalog, CartModule(onAccount: false), PaymentsModule(), session, ShopModule(),
            ]
            return try Mediator(modules: modules.filter { !options.all(without).contains($0.name) })
        }
    }

    /// Returns the question for the user's name on the console; nil without interactive input.
    private static func login(_ streams: Console.Streams) -> Login.Question? {
        guard let ask = streams.ask else { return nil }
        return { await ask(Console.Question("user: ")) }
    }
}
