import Mediator
import MediatorGateway

/// `routes`: the patterns by which URLs reach actions.
struct RoutesCommand: ConsoleCommand {
    let gateway: ConsoleGateway

    let name = "routes"
    let summary = "Lists the routes: what URLs look like, and which actions they reach."
    let details = """
        In order of registration, each with the parameters that it fixes and its priority, if it has any. Besides these
        every remote action answers as SCHEME://TARGET/ACTION. With --json an array.
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
