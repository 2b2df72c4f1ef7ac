package import Mediator

extension ParameterSchema {
    /// Whether it has to be given, and what stands in for it.
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
    /// The fields of the record that this is, or is made of.
    package var fields: [ParameterSchema] {
        switch kind {
        case .record(_, let fields): fields
        case .array(let items), .dictionary(let items): items.fields
        default: []
        }
    }
}
