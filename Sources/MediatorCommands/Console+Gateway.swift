public import MediatorConsole
public import Mediator
public import MediatorGateway

extension Console {
    /// Returns the commands for a gateway: `open`, `routes` and `redirects`.
    ///
    ///     let status = await Console.run(
    ///         commands: Console.gatewayCommands { try Gateway($0, schemes: ["demo"]) }
    ///     ) { options in try Mediator(modules: [CatalogModule()]) }
    ///
    /// - Parameter make: Returns the gateway to the mediator of the console; called when a command first needs it.
    public static func gatewayCommands(
        _ make: @escaping @Sendable (Mediator) throws -> Gateway
    ) -> [any ConsoleCommand] {
        let gateway = LazyGateway(keepsIt: true, make)
        return [OpenCommand(gateway: gateway), RoutesCommand(gateway: gateway), RedirectsCommand(gateway: gateway)]
    }
}
