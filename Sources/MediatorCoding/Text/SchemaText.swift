package import Mediator

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

extension [ParameterSchema] {
    /// The parameters, each followed by the fields of the records in it, as rows of a table: with its path, as `lines[].count`,
    /// and its depth.
    package var rows: [(parameter: ParameterSchema, path: String, depth: Int)] { rows(below: "", depth: 0) }

    private func rows(
        below path: String, depth: Int
    ) -> [(parameter: ParameterSchema, path: String, depth: Int)] {
        flatMap { parameter in
            let own = path + parameter.name
            return [(parameter, own, depth)]
                + parameter.type.fields.rows(below: own + parameter.type.pathOfItems + ".", depth: depth + 1)
        }
    }
}

extension ValueSchema {
    /// The path from a value to the fields of its records.
    fileprivate var pathOfItems: String {
        switch kind {
        case .array(let items): "[]" + items.pathOfItems
        case .dictionary(let items): "[*]" + items.pathOfItems
        default: ""
        }
    }

    /// The fields of the record, or of the record of the elements.
    package var fields: [ParameterSchema] {
        switch kind {
        case .record(_, let fields): fields
        case .array(let items), .dictionary(let items): items.fields
        default: []
        }
    }
}
