import Mediator
import MediatorCoding

/// The data that `describe --json` prints for an action, an event, a service or a record.
///
/// The schema of an action is followed by its interceptors, outermost first, `"interceptors": [{"name", "module", "scope",
/// "order", "suspends"}]`, and by `"endpoint"` if its handler is in another process.
struct Described: Encodable {
    private enum CodingKeys: CodingKey {
        case interceptors, endpoint
    }

    private let content: any Encodable
    private var interceptors: [DescribedInterceptor]?
    private var endpoint: String?

    init(_ contract: ContractSchema, _ mediator: Mediator) {
        guard let action = contract.action else {
            content = contract
            return
        }
        content = action
        interceptors = mediator.interceptors(of: action).map { DescribedInterceptor($0) }
        endpoint = mediator.core.endpoint(of: action.path)
    }

    init(_ record: RecordSchema) {
        content = record
    }

    func encode(to encoder: any Encoder) throws {
        try content.encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(interceptors, forKey: .interceptors)
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
        self.actions = actions?.map(\.displayName)
    }
}

extension Mediator {
    /// Returns the interceptors of an action, outermost first.
    func interceptors(of schema: ActionSchema) -> [InterceptorInfo] {
        interceptors.filter { $0.scope.covers(schema) }
    }
}
