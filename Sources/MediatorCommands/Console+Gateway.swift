public import MediatorConsole
public import Mediator
public import MediatorGateway
import Synchronization

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
        let gateway = ConsoleGateway(make)
        return [OpenCommand(gateway: gateway), RoutesCommand(gateway: gateway), RedirectsCommand(gateway: gateway)]
    }
}

/// The gateway that the commands of a console share, created on first use.
final class ConsoleGateway: Sendable {
    private let make: @Sendable (Mediator) throws -> Gateway
    private let created = Mutex<Gateway?>(nil)

    init(_ make: @escaping @Sendable (Mediator) throws -> Gateway) {
        self.make = make
    }

    /// Returns the gateway; the closure of the app runs outside of the lock, and the first of two gateways wins.
    func gateway(to mediator: Mediator) throws -> Gateway {
        if let gateway = created.withLock({ $0 }) { return gateway }
        let gateway = try make(mediator)
        return created.withLock { created in
            let kept = created ?? gateway
            created = kept
            return kept
        }
    }
}
