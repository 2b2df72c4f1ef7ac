import Mediator

// The messages of types that do not read; nothing here runs before something has failed.
extension ParametersDecoder {
    /// Returns the error of a value that does not fit.
    func mismatch(_ type: any Any.Type, _ mismatch: ValueMismatch) -> DecodingError {
        let context = context(mismatch, at: codingPath)
        return value.isNull ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// Returns the error of a key or an index without a value.
    func missing<T: Decodable>(_ type: T.Type, at key: any CodingKey) -> DecodingError {
        let fact = Self.expectation(of: type).map { "missing, expected \($0)" } ?? "missing"
        guard case .dictionary(let parameters) = value else {
            return .valueNotFound(type, .init(codingPath: codingPath + [key], debugDescription: fact))
        }
        let nearest = Suggestions.nearest(to: key.stringValue, among: parameters.keys).first
        let hint = nearest.map { "; there is \($0.quoted)" } ?? ""
        return .keyNotFound(key, .init(codingPath: codingPath, debugDescription: fact + hint))
    }

    /// Replaces the standard library's error of a raw value, which shows the value, by one that does not.
    func explained<T: Decodable>(_ error: any Error, _ type: T.Type) -> any Error {
        guard case DecodingError.dataCorrupted(let original) = error,
            original.debugDescription.hasPrefix("Cannot initialize \(T.self) from invalid ")
        else {
            keepPath(of: error)
            return error
        }
        let expected = (T.self as? any ParameterValue.Type)?.parameterSchema.description ?? "\(T.self)"
        let mismatch = ValueMismatch.expected(expected, found: "another \(value.kind)")
        return DecodingError.dataCorrupted(context(mismatch, at: original.codingPath))
    }

    private func context(_ mismatch: ValueMismatch, at path: [any CodingKey]) -> DecodingError.Context {
        DecodingError.Context(codingPath: path, debugDescription: mismatch.description, underlyingError: mismatch)
    }

    /// Returns what would have fit; for a type without a schema, from its error when it reads null.
    private static func expectation<T: Decodable>(of type: T.Type) -> String? {
        if let type = T.self as? any ParameterValue.Type { return type.parameterSchema.description }
        do {
            _ = try ParametersDecoder(.null).decode(type)
        } catch DecodingError.valueNotFound(_, let context) where context.codingPath.isEmpty {
            let (prefix, suffix) = ("expected ", ", found null")
            let fact = context.debugDescription
            guard fact.hasPrefix(prefix), fact.hasSuffix(suffix) else { return nil }
            return String(fact.dropFirst(prefix.count).dropLast(suffix.count))
        } catch {}
        return nil
    }
}
