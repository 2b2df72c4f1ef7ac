import Mediator
import MediatorConsole
import MediatorGateway

extension RoutesCommand: CheckPart {
    func findings(_ options: Console.Options, in context: Console.Context) async throws -> CheckFindings {
        var findings = CheckFindings()
        findings.notes = notes(on: context.mediator)
        return findings
    }

    /// Routes whose fixed values a URL of the default form bypasses, and routes that no URL of the gateway matches.
    private func notes(on mediator: Mediator) -> [String] {
        let exposed = Set(mediator.schemas.filter { $0.exposure > .internal }.map { "\($0.target).\($0.action)" })
        let routes = mediator.routeSchemas.filter { exposed.contains("\($0.target).\($0.action)") }
        let passed = routes.filter { !$0.fixed.isEmpty && mediator.hasDefaultForm($0.target, $0.action) }
        let bound = routes.filter { !$0.schemes.isEmpty || !$0.hosts.isEmpty }
        // Making the gateway may register interceptors, hence only where it is needed.
        let isNeeded = !passed.isEmpty || !bound.isEmpty
        let gateway = isNeeded ? try? gateway.gateway(to: mediator) : nil
        let passing = gateway?.hasDefaultForms ?? true ? passed.map(\.noteOnDefaultForm) : []
        return passing
            + bound.compactMap { route in
                gateway?.unknownAddresses(of: route).map { addresses in
                    "route \(route.pattern.quoted) is bound to \(addresses.listed), which the gateway does not accept"
                }
            }
    }
}

extension RouteSchema {
    fileprivate var noteOnDefaultForm: String {
        let names = fixed.map(\.key.quoted).joined(separator: ", ")
        return
            "route \(pattern.quoted) sets \(names), and URLs of the default form \("\(target)/\(action)".quoted) give any "
            + "value; to resolve: registry.disableDefaultForm(of:), or a gateway with \"defaultForms: false\""
    }
}
