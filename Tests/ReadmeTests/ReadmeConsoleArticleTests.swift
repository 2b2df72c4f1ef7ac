import Mediator
import MediatorCommands
import MediatorConsole
import MediatorGateway
import ModuleA
import Testing
import Wishlist

// The samples of the guides to the console, and to a console without a terminal.

struct GreetCommand: ConsoleCommand {
    let name = "greet"
    let arguments = "NAME"
    let summary = "Greets a person."

    func read(_ words: Console.Words) throws -> String { try words.text("a name") }

    func run(_ name: String, in context: Console.Context) async throws {
        try context.print(.string("Hello, \(name)."))
    }
}

func runSmallConsole() async {
    await Console.run(name: "Wishes") { _ in try Mediator(modules: [WishlistModule()]) }.exit()
}

func runConsoleWithOptions() async {
    let data = Console.Option("data", "FILE", "Uses the products of a JSON file.")
    let gateway: @Sendable (Mediator) throws -> Gateway = { try Gateway($0, schemes: ["shop"]) }
    let status = await Console.run(
        name: "Shop",
        options: [data],
        commands: Console.productCommands + Console.gatewayCommands(gateway) + [
            ServeCommand(gateway: gateway), GreetCommand(),
        ]
    ) { options in
        let catalog = try options[data].map { try CatalogModule(dataFile: $0) } ?? CatalogModule()
        return try Mediator(modules: [catalog])
    }
    status.exit()
}

func runConsole(of mediator: Mediator) async throws {
    let gateway = try Gateway(mediator, schemes: ["shop"])
    let commands =
        Console.productCommands + Console.gatewayCommands { _ in gateway } + [
            ServeCommand { _ in gateway }, GreetCommand(),
        ]
    await Console(mediator: mediator, name: "Shop", commands: commands).run().exit()
}

@MainActor final class ShopApp {
    let mediator: Mediator
    #if DEBUG
        private var console: Task<Void, Never>?
    #endif

    init(_ mediator: Mediator) {
        self.mediator = mediator
    }

    func start() async throws {
        try await mediator.start()
        #if DEBUG
            console = serveConsole(of: mediator)
        #endif
    }
}

/// What the specification of the console says of its end.
struct ReadmeConsoleArticleTests {
    @Test func theSpecificationListsTheExitStatuses() throws {
        let statuses: [Console.ExitStatus] = [.done, .failure, .usage, .data, .unavailable, .software]
        let rows = try Readme("docs/Specifications/Console.md").text.matches(of: /\n\| (\d+) \|/)
        #expect(rows.map { Int32($0.1) } == statuses.map(\.rawValue))
    }
}

func runAttachingConsole() async {
    await Console.run(name: "ShopConsole", commands: Console.productCommands) { _ in try Mediator { _ in } }.exit()
}
