package import Mediator
package import MediatorGateway

extension ParameterSchema {
    /// Whether the parameter is required, and its default.
    package var presence: String {
        let presence =
            switch shownDefault {
            case nil: "required"
            case "null"?: "optional"
            case let text?: "default \(text)"
            }
        return isSecret ? presence + ", secret" : presence
    }
}

extension ValueSchema {
    /// The fields of the record, or of the record of the elements.
    package var fields: [ParameterSchema] {
        switch kind {
        case .record(_, let fields): fields
        case .array(let items), .dictionary(let items): items.fields
        default: []
        }
    }
}

extension RouteSchema {
    /// What the route has besides its pattern and its action: `category = "sale"`, `priority 1`.
    package var notes: [String] {
        fixed.map { "\($0.key) = \($0.value)" } + restrictions
    }
}
