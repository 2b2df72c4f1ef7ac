import MediatorConsole
import Mediator
import MediatorCoding
import MediatorGateway

/// `routes`: lists the routes of the gateway.
struct RoutesCommand: ConsoleCommand {
    let gateway: LazyGateway

    let name = "routes"
    let summary = "Lists the routes: the patterns of URLs, and their actions."
    let details = """
        Prints the routes in order of registration, with their fixed parameters, priority, addresses, forwarding and
        condition, and whether the action may decline a link. In addition exposed actions can be opened as
        SCHEME://TARGET/ACTION, unless its default form is disabled. With --json an array.
        """
    let needsModules = false

    func run(_ input: Void, in context: Console.Context) async throws {
        let gateway = try gateway.gateway(to: context.mediator)
        let routes = context.mediator.registeredRoutes
        let declining = context.mediator.schemas.filter { $0.failures.contains(ActionFailure.linkDeclinedCode) }
        let names = Set(declining.map(\.displayName))
        if context.isJSON {
            let values = try routes.map { route, registration in
                var value = try Value(encoding: route).get(as: Parameters.self)
                value["module"] = .string(registration.module)
                value["location"] = .string(registration.location.description)
                if names.contains(route.actionName) { value["mayDecline"] = true }
                return Value.dictionary(value)
            }
            return try context.print(.array(values))
        }
        let rows = routes.map { route, _ in
            let notes = route.notes + (names.contains(route.actionName) ? ["may decline"] : [])
            return [route.pattern, route.actionName, notes.joined(separator: "; ")]
        }
        let others =
            gateway.hasDefaultForms ? "exposed actions can be opened as SCHEME://TARGET/ACTION" : "no default forms"
        try context.print(rows: rows, orNote: "no routes; \(others)")
    }
}

extension RouteSchema {
    fileprivate var actionName: String { "\(target).\(action)" }
}
