import Mediator

extension RedirectRule {
    /// Returns the parameters that the rule sends for a call of an action; those with defaults are always present.
    func sent(by source: ActionSchema) -> [ParameterSchema] {
        var sent: [ParameterSchema] = []
        for var parameter in source.parameters where !drops.contains(parameter.name) {
            parameter.name = renames[parameter.name] ?? parameter.name
            if let value = parameter.defaultValue, !value.isNull { parameter.isRequired = true }
            if fixed[parameter.name] == nil { sent.append(parameter) }
        }
        return sent + fixed.map { ParameterSchema($0.key, .enumeration([$0.value])) }
    }
}

extension RedirectRule {
    /// Returns a value for each sent parameter that can stand in an address: the fixed one, or a sample of its type.
    func samples(of sent: [ParameterSchema]) -> Parameters {
        Parameters(sent.map { ($0.name, fixed[$0.name] ?? $0.type.sample) })
    }
}

extension ValueSchema {
    /// A value of a scalar type; a text that no route has as a fixed part stands for any text.
    fileprivate var sample: Value {
        switch kind {
        case .bool: true
        case .int, .double: 1
        case .enumeration(let cases): cases.first { !$0.isNull } ?? "~"
        case .bytes: .bytes([0])
        case .string(format: "date-time"?): "2000-01-01T00:00:00Z"
        case .string(format: "uuid"?): "00000000-0000-0000-0000-000000000000"
        case .string(format: "uri"?): "https://example.com/"
        case .string(format: "decimal"?): "1"
        default: "~"
        }
    }

    /// Whether values can be a single string, number or bool.
    var isScalar: Bool {
        if isNullable { return false }
        return switch kind {
        case .any, .bool, .int, .double, .string, .bytes, .enumeration: true
        case .null, .array, .dictionary, .record, .reference, .callback: false
        }
    }
}
