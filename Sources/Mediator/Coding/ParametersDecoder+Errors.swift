// What is said when a type does not read; nothing here runs before something has failed.
extension ParametersDecoder {
    /// The value is there and does not fit.
    func mismatch(_ type: any Any.Type, _ mismatch: ValueMismatch) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath,
            debugDescription: mismatch.description,
            underlyingError: mismatch
        )
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Nothing is there under a key or an index.
    func missing<T: Decodable>(_ type: T.Type, at key: any CodingKey) -> DecodingError {
        var fact = Self.expectation(of: type).map { "missing, expected \($0)" } ?? "missing"
        if case .dictionary(let parameters) = value,
            let near = Suggestions.nearest(to: key.stringValue, among: parameters.keys).first
        {
            fact += "; there is \(near.quoted)"
        }
        return key is IndexKey
            ? .valueNotFound(type, DecodingError.Context(codingPath: codingPath + [key], debugDescription: fact))
            : .keyNotFound(key, DecodingError.Context(codingPath: codingPath, debugDescription: fact))
    }

    /// Puts the standard library's refusal of a raw value, which tells the value, into words that do not.
    func explained<T: Decodable>(_ error: any Error, _ type: T.Type) -> any Error {
        guard case DecodingError.dataCorrupted(let context) = error,
            context.debugDescription.hasPrefix("Cannot initialize \(T.self) from invalid ")
        else {
            note(error)
            return error
        }
        let expected = (T.self as? any ParameterValue.Type)?.parameterSchema.description ?? "\(T.self)"
        let mismatch = ValueMismatch.expected(expected, found: "another \(value.kind)")
        return DecodingError.dataCorrupted(
            DecodingError.Context(
                codingPath: context.codingPath,
                debugDescription: mismatch.description,
                underlyingError: mismatch
            )
        )
    }

    /// What would have fit; a type without a schema tells by what it says of null.
    private static func expectation<T: Decodable>(of type: T.Type) -> String? {
        if let type = T.self as? any ParameterValue.Type { return type.parameterSchema.description }
        let (prefix, suffix) = ("expected ", ", found null")
        guard
            case DecodingError.valueNotFound(_, let context)? = refusal(of: .null, type),
            context.codingPath.isEmpty,
            context.debugDescription.hasPrefix(prefix),
            context.debugDescription.hasSuffix(suffix)
        else { return nil }
        return String(context.debugDescription.dropFirst(prefix.count).dropLast(suffix.count))
    }

    private static func refusal<T: Decodable>(of value: Value, _ type: T.Type) -> (any Error)? {
        do {
            _ = try ParametersDecoder(value).decode(type)
            return nil
        } catch {
            return error
        }
    }
}
