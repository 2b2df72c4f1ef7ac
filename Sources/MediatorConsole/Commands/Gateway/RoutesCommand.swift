import Mediator
import MediatorCoding
import MediatorGateway

/// `routes`: lists the routes of the gateway.
struct RoutesCommand: ConsoleCommand {
    let gateway: ConsoleGateway

    let name = "routes"
    let summary = "Lists the routes: the patterns of URLs, and their actions."
    let details = """
        Prints the routes in order of registration, with their fixed parameters and priority. In addition every remote
        action answers as SCHEME://TARGET/ACTION. With --json an array.
        """
    let needsModules = false

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        let routes = try gateway.gateway(to: context.mediator).routes
        if context.isJSON { return try context.print(.array(routes.map(\.value))) }
        let rows = routes.map { [$0.pattern, "\($0.target).\($0.action)", $0.notes] }
        try context.print(rows: rows, orNote: "no routes; every remote action answers as SCHEME://TARGET/ACTION")
    }
}

extension Gateway.Route {
    fileprivate var notes: String {
        (fixed.map { "\($0)=\($1)" } + (priority == 0 ? [] : ["priority \(priority)"])).joined(separator: " ")
    }

    fileprivate var value: Value {
        [
            "pattern": .string(pattern), "target": .string(target), "action": .string(action),
            "fixed": .dictionary(fixed.droppingReferences().plain), "priority": .int(priority),
            "module": .string(module), "place": .string(place.description),
        ]
    }
}
