import Mediator
import MediatorGateway
import MediatorRedirects
import MediatorConsole
import Synchronization

/// The shell of the app, which creates its gateway from the options.
final class Shell: Sendable {
    private let options = Mutex<(webFallback: String?, user: String?)>((nil, nil))

    /// Links and messages show and read; agents may also change, since the server for agents asks the user for consent,
    /// and so may the app's own process for which this one runs a module, and its own page.
    static let admits: Gateway.Policy = { action, origin in
        action.exposure == .link || action.impact.isReadOnly
            || [.agent("mcp"), .process(), ShareActions.origin].contains(origin)
    }

    /// Stores the options of the command line, before the gateway is created.
    func take(webFallback: String?, user: String?) {
        options.withLock { $0 = (webFallback, user) }
    }

    /// Returns the gateway; the console prints the address of a web page instead of showing it.
    func gateway(to mediator: Mediator) throws -> Gateway {
        let (webFallback, user) = options.withLock { $0 }
        let settings = RedirectSettings(
            appVersion: AppVersion(DemoApp.version), webFallback: webFallback, userID: { user })
        let gateway: Gateway
        do {
            gateway = try Gateway(
                mediator, schemes: ["demo"], webHosts: ["m.example.com"], redirects: settings, policy: Self.admits)
        } catch {
            // The scheme and the host are valid constants, so that the error concerns the option.
            throw Console.WrongUsage(
                "--web: \(error.message)",
                recoverySuggestion: "write \"https://\", a host and perhaps a path, as \"https://m.example.com\".")
        }
        try gateway.redirects.applyToLocalCalls()
        return gateway
    }
}
