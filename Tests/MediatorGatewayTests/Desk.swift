import Mediator
import MediatorGateway

/// External actions that return their parameters, and a gateway to them.
struct Desk {
    let gateway: Gateway
    let mediator: Mediator

    /// Returns the problems of the registry with some routes, each after its code.
    static func problems(_ routes: (inout Registry) -> Void) -> [String] {
        do {
            _ = try Desk(routes: routes)
            return []
        } catch {
            return (error as? RegistryError)?.problems.map { "\($0.code): \($0.message)" } ?? []
        }
    }

    /// The parameters of the actions of the target `Desk`.
    static let actions: [ActionSchema] = [
        remote("item", [ParameterSchema("id", .string), ParameterSchema("size", .string.nullable)]),
        remote("number", [ParameterSchema("n", .int), ParameterSchema("size", .string.nullable)]),
        remote(
            "find",
            [
                ParameterSchema("text", .string, default: ""),
                ParameterSchema("tags", .array(of: .string), default: []),
                ParameterSchema("limit", .int, default: 20), ParameterSchema("exact", .bool, default: false),
                ParameterSchema("sort", .enumeration(["price", "title"]), default: "title"),
                ParameterSchema("below", .double.nullable),
            ]),
        remote("files", [ParameterSchema("path", .array(of: .string)), ParameterSchema("version", .int.nullable)]),
        remote(
            "numbers",
            [ParameterSchema("ns", .array(of: .int)), ParameterSchema("others", .array(of: .int), default: [])]),
        remote("anything", [ParameterSchema("value", .any.nullable), ParameterSchema("onDone", .reference.nullable)]),
        ActionSchema("Desk", "hidden", parameters: [ParameterSchema("id", .string)], returns: .any),
        ActionSchema("Café", "öffnen", returns: .any, exposure: .external),
    ]

    static func remote(_ action: String, _ parameters: [ParameterSchema]) -> ActionSchema {
        ActionSchema("Desk", action, parameters: parameters, returns: .any, exposure: .external)
    }

    static func schema(_ action: String) -> ActionSchema {
        actions.first { $0.action == action } ?? ActionSchema("Desk", action)
    }

    static func register(in registry: inout Registry) {
        for schema in actions {
            registry.handle(schema) { call in .dictionary(call.parameters) }
        }
    }

    init(
        strict: Bool = false,
        schemes: [String] = ["demo"],
        routes: (inout Registry) -> Void = { _ in },
        policy: Gateway.Policy? = nil
    ) throws {
        mediator = try Mediator { registry in
            Self.register(in: &registry)
            routes(&registry)
        }
        gateway = try Gateway(
            mediator, schemes: schemes, webHosts: ["m.example.com", "localhost:8080"], strict: strict, policy: policy)
    }

    /// Returns the result of a URL on one line: the action, its parameters and the ignored keys; or the error.
    func open(_ url: String, context: Parameters = [:]) async -> String {
        do {
            let answer = try await gateway.open(url, context: context)
            let ignored = answer.ignored.isEmpty ? "" : " ignoring \(answer.ignored.joined(separator: ", "))"
            return "\(answer.action) \(answer.value)\(ignored)"
        } catch let error as MediatorError {
            return "\(error.code): \(error.message)"
        } catch {
            return "\(error)"
        }
    }
}
