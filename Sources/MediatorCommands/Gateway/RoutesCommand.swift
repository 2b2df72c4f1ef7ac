import MediatorConsole
import Mediator
import MediatorCoding
import MediatorGateway

/// `routes`: lists the routes of the gateway.
struct RoutesCommand: ConsoleCommand {
    let gateway: ConsoleGateway

    let name = "routes"
    let summary = "Lists the routes: the patterns of URLs, and their actions."
    let details = """
        Prints the routes in order of registration, with their fixed parameters, priority, schemes, hosts, forwarding and
        condition, and whether the action may decline a link. In addition every exposed action answers as
        SCHEME://TARGET/ACTION, unless its default form is disabled. With --json an array.
        """
    let needsModules = false

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        let gateway = try gateway.gateway(to: context.mediator)
        let declining = context.mediator.schemas.filter { $0.failures.contains(ActionFailure.linkDeclinedCode) }
        let names = Set(declining.map(\.displayName))
        let routes = context.mediator.registeredRoutes
        if context.isJSON {
            let values = routes.map { route, registration in
                route.value(of: registration, mayDecline: names.contains("\(registration.path)"))
            }
            return try context.print(.array(values))
        }
        let rows = routes.map { route, registration in
            let action = "\(registration.path)"
            return [route.pattern, action, route.notes(mayDecline: names.contains(action))]
        }
        let others =
            gateway.hasDefaultForms ? "every exposed action answers as SCHEME://TARGET/ACTION" : "no default forms"
        try context.print(rows: rows, orNote: "no routes; \(others)")
    }
}

extension RouteSchema {
    /// What holds for the route besides its pattern.
    fileprivate func notes(mayDecline: Bool) -> String {
        var notes = fixed.map { "\($0)=\($1)" }
        if priority != 0 { notes.append("priority \(priority)") }
        let addresses = schemes.map { $0 + "://" } + hosts
        if !addresses.isEmpty { notes.append("at \(addresses.joined(separator: ", "))") }
        let forwarded = [forwarding?.query.map { "keys to \($0)" }, forwarding?.url.map { "the URL to \($0)" }]
            .compactMap(\.self)
        if !forwarded.isEmpty { notes.append("forwards \(forwarded.joined(separator: ", "))") }
        if let condition { notes.append("when \(condition)") }
        if mayDecline { notes.append("may decline") }
        return notes.joined(separator: "; ")
    }

    /// The route as JSON, without the keys of what it does not have.
    fileprivate func value(of registration: RouteRegistration, mayDecline: Bool) -> Value {
        var value: Parameters = [
            "pattern": .string(pattern), "target": .string(target), "action": .string(action),
            "fixed": .dictionary(fixed), "priority": .int(priority),
            "module": .string(registration.module), "location": .string(registration.location.description),
        ]
        if !schemes.isEmpty { value["schemes"] = schemes.parameterValue }
        if !hosts.isEmpty { value["hosts"] = hosts.parameterValue }
        if let condition { value["condition"] = .string(condition) }
        if let forwarding {
            value["forwarding"] = ["query": forwarding.query.parameterValue, "url": forwarding.url.parameterValue]
        }
        if mayDecline { value["mayDecline"] = true }
        return .dictionary(value)
    }
}
