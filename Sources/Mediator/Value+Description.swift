extension Value: CustomStringConvertible {
    /// The value as text for people, similar to JSON, on one line.
    public var description: String {
        switch self {
        case .null: "null"
        case .bool(let value): value.description
        case .int(let value): value.description
        case .double(let value): value.description
        case .string(let value): value.quoted
        case .bytes(let bytes): "<\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")>"
        case .array(let values): "[" + values.map(\.description).joined(separator: ", ") + "]"
        case .dictionary(let parameters): parameters.description
        case .reference(let reference): reference.description
        }
    }
}

extension Parameters: CustomStringConvertible {
    /// The dictionary as text for people, similar to JSON, on one line; the secret values of a call's as `•••`.
    public var description: String {
        "{" + redacted.map { "\($0.quoted): \($1)" }.joined(separator: ", ") + "}"
    }
}
