import Mediator
import MediatorCoding

/// A schema as data, with the interceptors of the action, outermost first.
///
/// In JSON: the schema's fields, `"interceptors": [{"name", "module", "scope", "order", "suspends"}]`, and `"endpoint"` for an
/// action whose handler is in another process.
struct DescribedAction: Encodable {
    private enum CodingKeys: CodingKey {
        case interceptors, endpoint
    }

    private let schema: ActionSchema
    private let interceptors: [DescribedInterceptor]
    private let endpoint: String?

    init(_ schema: ActionSchema, _ mediator: Mediator) {
        self.schema = schema
        interceptors = mediator.interceptors(of: schema).map { DescribedInterceptor($0) }
        endpoint = mediator.core.endpoint(of: schema.path)
    }

    func encode(to encoder: any Encoder) throws {
        try schema.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(interceptors, forKey: .interceptors)
        try container.encodeIfPresent(endpoint, forKey: .endpoint)
    }
}

/// An interceptor as data, with the actions that it covers where `interceptors` lists them.
struct DescribedInterceptor: Encodable {
    private let name: String
    private let module: String
    private let scope: String
    private let order: Int
    private let suspends: Bool
    private let actions: [String]?

    init(_ info: InterceptorInfo, covering actions: [ActionSchema]? = nil) {
        name = info.name
        module = info.module
        scope = info.scope.description
        order = info.order
        suspends = info.suspends
        self.actions = actions?.map(\.listName)
    }
}

extension Mediator {
    /// Returns the interceptors of an action, outermost first.
    func interceptors(of schema: ActionSchema) -> [InterceptorInfo] {
        interceptors.filter { $0.scope.covers(schema) }
    }
}

/// The data that `describe --json` prints for an action, an event, a service or a record.
struct Described: Encodable {
    private let content: any Encodable

    init(_ contract: ContractSchema, _ mediator: Mediator) {
        content = contract.action.map { DescribedAction($0, mediator) } ?? contract as any Encodable
    }

    init(_ record: RecordSchema) {
        content = record
    }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
    }
}
