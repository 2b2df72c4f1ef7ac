import Mediator
import MediatorGateway

/// Routes whose actions return the pattern that matched, with the texts of its parts and the other keys of the URL.
struct Signpost {
    struct Route {
        let pattern: String
        var priority = 0
        var schemes: [String] = []
        var when: RouteCondition?
        /// Whether the action declines the link.
        var declines = false
        /// The text that shows that the route matched; the pattern if nil.
        var name: String?
    }

    let mediator: Mediator
    let gateway: Gateway

    init(_ routes: [Route], schemes: [String] = ["app", "other", "third"], policy: Gateway.Policy? = nil) throws {
        mediator = try Mediator { registry in
            for (number, route) in routes.enumerated() { Self.register(route, number, &registry) }
        }
        gateway = try Gateway(
            mediator, schemes: schemes, webHosts: ["localhost", "m.example.com"], defaultForms: false, policy: policy)
    }

    static func register(_ route: Route, _ number: Int, _ registry: inout Registry) {
        let names = route.pattern.split { "/()#".contains($0) }.filter { $0.hasPrefix(":") }
            .map { String($0.dropFirst()) }
        let schema = ActionSchema(
            "Way", "r\(number)",
            parameters: names.map { ParameterSchema($0, .string.nullable) } + [
                ParameterSchema("rest", .array(of: .string), default: []),
                ParameterSchema("others", .dictionary(of: .any), default: [:]),
            ],
            returns: .string, exposure: .external, failures: [ActionFailure.linkDeclinedCode])
        registry.handle(schema) { call in
            if route.declines { throw ActionFailure.linkDeclined() }
            var words = [route.name ?? route.pattern]
            for name in names { if case .string(let text)? = call.parameters[name] { words.append("\(name)=\(text)") } }
            let rest = try call.get("rest", as: [String].self)
            if !rest.isEmpty { words.append("*=\(rest.joined(separator: ","))") }
            if case .dictionary(let others)? = call.parameters["others"] {
                for (key, value) in others {
                    switch value {
                    case .string(let text): words.append("\(key)=\(text)")
                    default: words.append("\(key)=\(value)")
                    }
                }
            }
            return .string(words.joined(separator: " "))
        }
        registry.route(
            route.pattern, to: schema, priority: route.priority, schemes: route.schemes, when: route.when,
            forwarding: RouteForwarding(query: "others"))
    }

    /// Returns the pattern that a URL matches with its parameters and the ignored keys, or the code of the error.
    func open(_ url: String, context: Parameters = [:]) async -> String {
        do {
            let answer = try await gateway.open(url, context: context)
            guard case .string(let text) = answer.value else { return "\(answer.value)" }
            return answer.ignored.isEmpty ? text : text + " ignoring " + answer.ignored.joined(separator: ", ")
        } catch let error as MediatorError {
            return error.code.rawValue
        } catch let failure as ActionFailure {
            return failure.code
        } catch {
            return "\(error)"
        }
    }
}
