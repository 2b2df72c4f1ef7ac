import Mediator
import MediatorAgents
import MediatorCommands
import MediatorConsole
import MediatorGateway
import MediatorRemote
import ModuleA
import ModuleAActions
import ModuleB
import ModuleBActions
import ModuleC
import ModuleCActions

@main
struct DemoApp {
    static let data = Console.Option("data", "FILE", "Uses the products of a JSON file instead of the built-in ones.")
    static let without = Console.Option(
        "without",
        "MODULE",
        "Leaves a module out.",
        choices: modules,
        isRepeatable: true
    )
    static let remote = Console.Option(
        "remote",
        "MODULE",
        "Runs a module in a child process.",
        choices: contracts.keys.sorted(),
        isRepeatable: true
    )

    static let page = Console.Option(
        "page", "SOCKET", "Adds the module Share of a web page, whose messages come by a Unix socket.")
    static let web = Console.Option("web", "ADDRESS", "Where unhandled links go: https://m.example.com.")
    static let user = Console.Option(
        "user", "NAME", "The user's name: logs in, and decides about rollouts of redirects.")
    static let version = "0.2.0"  // That of the package, as at the top of the changelog.

    static let modules = ["Catalog", "Cart", "Payments", "Session", "Shipping", "Shop"]
    static let contracts: [String: [any Contract]] = [
        "Catalog": CatalogActions.all, "Cart": CartActions.all, "Session": SessionActions.all,
        "Shipping": ShippingActions.all,
    ]

    static func main() async {
        await run(Array(CommandLine.arguments.dropFirst()), .standard).exit()
    }

    static func run(_ arguments: [String], _ streams: Console.Streams) async -> Console.ExitStatus {
        let shell = Shell()
        let gateway: @Sendable (Mediator) throws -> Gateway = { try shell.gateway(to: $0) }
        let commands =
            Console.productCommands + Console.gatewayCommands(gateway) + [
                ServeCommand(gateway: gateway),
                AgentCommand(
                    instructions:
                        "A shop: find products in the catalog, put them into the cart, and order them. An order "
                        + "needs a user: the configuration of the client starts the app with --user NAME.",
                    gateway: gateway, login: agentLogin),
            ]
        return await Console.run(
            name: "DemoApp",
            version: version,
            options: [data, without, remote, page, web, user],
            commands: commands,
            contracts: contracts,
            guardedTags: ["login"],
            arguments: arguments,
            streams: streams
        ) { options in
            shell.take(webFallback: options[web], user: options[user])
            let catalog = try options[data].map { try CatalogModule(dataFile: $0) } ?? CatalogModule()
            let session = SessionModule(ask: options.readsLines ? login(streams) : nil, user: options[user])
            let modules: [any Module] = [
                catalog, CartModule(onAccount: false), PaymentsModule(), session, ShippingModule(), ShopModule(),
            ]
            let pages = options[page].map { [ShareActions.module(at: $0)] } ?? []
            let remoteNames = options.all(remote)
            return try Mediator(
                modules: modules.filter { !options.all(without).contains($0.name) }
                    .map { remoteNames.contains($0.name) ? remoteModule($0) : $0 } + pages)
        }
    }

    /// Returns the proxy of a module that runs alone in a child process of the same program.
    private static func remoteModule(_ module: any Module) -> any Module {
        #if os(Linux) || os(macOS)
            let others = modules.filter { $0 != module.name }.flatMap { ["--without", $0] }
            return RemoteModule(
                module.name, contracts: contracts[module.name] ?? [],
                over: ChildProcess.sameProgram(others + ["serve", "--origin", "process"]))
        #else
            // There are no child processes.
            return module
        #endif
    }

    /// Makes sure of the user before an agent's call that needs one.
    ///
    /// An agent's program has no terminal to ask on: the user is that of the option.
    private static let agentLogin = AgentLogin(tag: "login") { _, mediator in
        // Without the module Session, no action needs a user.
        guard mediator.has(SessionActions.require) else { return true }
        return (try? await mediator.session.require()) != nil
    }

    /// Returns the question for the user's name on the console; nil without interactive input.
    private static func login(_ streams: Console.Streams) -> Login.Question? {
        guard let ask = streams.ask else { return nil }
        return { await ask(Console.Question("user: ")) }
    }
}
