package import Mediator

extension ActionSchema {
    /// A console line that calls the action, with sample values for parameters without defaults.
    package var exampleLine: String {
        let words = parameters.compactMap { parameter -> String? in
            switch parameter.defaultValue {
            case _? where parameter.hasSecrets:
                return nil
            case let value?:
                return value.isNull ? nil : value.word(of: parameter.type).map { "\(parameter.name)=\($0)" }
            case nil:
                if case .callback = parameter.type.kind { return nil }
                if case .reference = parameter.type.kind { return "\(parameter.name)=_" }
                return parameter.type.example.word.map { "\(parameter.name)=\($0)" }
            }
        }
        return (["\(target).\(action)"] + words).joined(separator: " ")
    }
}

extension ActionSchema {
    /// Valid parameters with sample values instead of missing defaults: all serializable ones, secret ones only if
    /// required.
    package var exampleParameters: Parameters {
        let shown = parameters.filter { $0.type.isSerializable && ($0.isRequired || !$0.hasSecrets) }
        return Parameters(shown.map { ($0.name, $0.defaultValue ?? $0.type.example) })
    }
}

extension ValueSchema {
    /// A sample value of the schema.
    package var example: Value {
        switch kind {
        case .any: "text"
        case .null, .reference, .callback: .null
        case .bool: true
        case .int: 1
        case .double: 1.5
        case .string(format: "date-time"?): "2026-01-31T12:00:00Z"
        case .string(format: "uuid"?): "123E4567-E89B-12D3-A456-426614174000"
        case .string(format: "uri"?): "https://example.com/"
        case .string(format: "decimal"?): "12.50"
        case .string: "text"
        case .bytes: .bytes([1, 2, 3])
        case .array(let items): items.hasExample ? [items.example] : []
        case .dictionary(let items): items.hasExample ? ["key": items.example] : [:]
        case .record(_, let fields):
            .dictionary(Parameters(fields.filter(\.isRequired).map { ($0.name, $0.type.example) }))
        case .enumeration(let cases): cases.first ?? .null
        }
    }

    /// Whether the sample is a value of the schema.
    ///
    /// Inside itself a record stands without its fields, so it has none.
    package var hasExample: Bool {
        switch kind {
        case .null, .reference, .callback: false
        case .record(_, let fields): !fields.isEmpty && fields.allSatisfy { !$0.isRequired || $0.type.hasExample }
        case .enumeration(let cases): !cases.isEmpty
        default: true
        }
    }
}

extension Value {
    /// The value after `=` in a console line; nil for a value without text form.
    package var word: String? {
        if case .string(let text) = self {
            // Bare, an underscore in front would begin a path, @ a file, and null would be null.
            let isWord = text.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || "_-./:@+,%".contains($0))
            }
            let isBare = isWord && !text.isEmpty && !"_@".contains(text.prefix(1)) && text != "null"
            return isBare ? text : text.quoted
        }
        return try? json()
    }

    /// The value after `=` for a parameter of a type: for any, a text that is JSON stays a text only in quotes.
    fileprivate func word(of type: ValueSchema) -> String? {
        if type.kind == .any, case .string(let text) = self, (try? Value(json: text)) != nil { return text.quoted }
        return word
    }
}
