import Mediator

/// A result as people read it.
enum ResultText {
    /// Returns a text as it is, a dictionary as a line for each key, an array as a line for each element, several
    /// dictionaries as a table, and a reference as its object describes itself, drawings included.
    static func text(of value: Value) -> String {
        switch value {
        case .string(let text): text
        case .reference(let reference) where value.kind == "reference": String(describing: reference.object)
        case .dictionary(let parameters) where !parameters.isEmpty: lines(of: parameters)
        case .array(let values) where !values.isEmpty:
            (table(of: values) ?? values.map(cell)).joined(separator: "\n")
        default: value.description
        }
    }

    private static func lines(of parameters: Parameters) -> String {
        Columns.lines(parameters.map { [$0.key + ":", cell($0.value)] }).joined(separator: "\n")
    }

    private static func table(of values: [Value]) -> [String]? {
        var keys: [String] = []
        for value in values {
            guard case .dictionary(let parameters) = value, !parameters.isEmpty else { return nil }
            keys += parameters.keys.filter { !keys.contains($0) }
        }
        return Columns.lines([keys] + values.map { value in keys.map { value[$0].map(cell) ?? "" } })
    }

    /// A value that has one line, or a part of one.
    private static func cell(_ value: Value) -> String {
        let text = if case .string(let text) = value { text } else { value.description }
        let needsQuotes = text.isEmpty || text.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
        return needsQuotes ? text.quoted : text
    }
}
