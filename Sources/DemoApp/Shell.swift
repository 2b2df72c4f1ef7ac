import Mediator
import MediatorGateway
import MediatorRedirects
import MediatorConsole
import Synchronization

/// What the shell makes of the options: its way in from outside.
final class Shell: Sendable {
    private let options = Mutex<(webFallback: String?, user: String?)>((nil, nil))

    /// Takes what the command line said, before the gateway is made.
    func take(webFallback: String?, user: String?) {
        options.withLock { $0 = (webFallback, user) }
    }

    /// Returns the gateway; a web page is shown by its address, which the console prints.
    func gateway(to mediator: Mediator) throws -> Gateway {
        let (webFallback, user) = options.withLock { $0 }
        let settings = RedirectSettings(
            appVersion: AppVersion(DemoApp.version), webFallback: webFallback, subject: { user })
        let gateway: Gateway
        do {
            gateway = try Gateway(mediator, schemes: ["demo"], webHosts: ["m.example.com"], redirects: settings)
        } catch {
            // The scheme and the host are right, so that it is what was typed that is wrong.
            throw Console.WrongUsage(
                "--web: \(error.message)",
                resolution: "write \"https://\", a host and perhaps a path, as \"https://m.example.com\".")
        }
        try gateway.redirects.applyToLocalCalls()
        return gateway
    }
}
