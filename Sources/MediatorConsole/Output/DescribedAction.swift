import Mediator

/// A schema as data, with the interceptors of the action, outermost first.
///
/// In JSON: the schema's fields and `"interceptors": [{"name", "module", "scope", "order", "suspends"}]`.
struct DescribedAction: Encodable {
    private struct Interceptor: Encodable {
        let name: String
        let module: String
        let scope: String
        let order: Int
        let suspends: Bool
    }

    private enum CodingKeys: CodingKey {
        case interceptors
    }

    private let schema: ActionSchema
    private let interceptors: [Interceptor]

    init(_ schema: ActionSchema, _ mediator: Mediator) {
        self.schema = schema
        interceptors = mediator.interceptors(of: schema).map {
            Interceptor(
                name: $0.name, module: $0.module, scope: $0.scope.description, order: $0.order, suspends: $0.suspends)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try schema.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(interceptors, forKey: .interceptors)
    }
}

extension Mediator {
    /// Returns the interceptors of an action, outermost first.
    func interceptors(of schema: ActionSchema) -> [InterceptorInfo] {
        interceptors.filter { $0.scope.covers(schema) }
    }
}

/// The data that `describe --json` prints for an action, an event or a service.
struct Described: Encodable {
    private let contract: ContractSchema
    private let mediator: Mediator

    init(_ contract: ContractSchema, _ mediator: Mediator) {
        self.contract = contract
        self.mediator = mediator
    }

    func encode(to encoder: any Encoder) throws {
        if let schema = contract.action {
            try DescribedAction(schema, mediator).encode(to: encoder)
        } else {
            try contract.encode(to: encoder)
        }
    }
}
