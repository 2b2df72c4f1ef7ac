extension Value: CustomStringConvertible {
    /// The value as text for people, similar to JSON, on one line.
    public var description: String {
        var text = ""
        // What comes next, the last first: a list rather than the stack, since values may nest at any depth.
        var pending: [(prefix: String, value: Value?)] = [("", self)]
        while let (prefix, value) = pending.popLast() {
            text += prefix
            switch value {
            case .null?: text += "null"
            case .bool(let value)?: text += value.description
            case .int(let value)?: text += value.description
            case .double(let value)?: text += value.description
            case .string(let value)?: text += value.quoted
            case .bytes(let bytes)?: text += "<\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes")>"
            case .array(let values)?:
                text += "["
                pending.append(("]", nil))
                for index in values.indices.reversed() { pending.append((index == 0 ? "" : ", ", values[index])) }
            case .dictionary(let parameters)?:
                let parameters = parameters.redacted
                text += "{"
                pending.append(("}", nil))
                for index in parameters.indices.reversed() {
                    let (key, value) = parameters[index]
                    pending.append(((index == 0 ? "" : ", ") + key.quoted + ": ", value))
                }
            case .reference(let reference)?: text += reference.description
            case nil: break
            }
        }
        return text
    }
}

extension Parameters: CustomStringConvertible {
    /// The dictionary as text for people, similar to JSON, on one line; the secret values of a call's as `•••`.
    public var description: String { Value.dictionary(self).description }
}
