import Mediator

/// Reads `Decodable` types from a `Value` in place.
///
/// Errors inside are `DecodingError`, since an `init(from:)` may catch them; their debug descriptions are those of
/// `ValueMismatch`. They become a `MediatorError` where they leave the decoder.
final class ParametersDecoder: CodingNode, Decoder, SingleValueDecodingContainer {
    let value: Value

    init(_ value: Value, parent: ParametersDecoder? = nil, key: (any CodingKey)? = nil) {
        self.value = value
        super.init(parent: parent, key: key)
    }

    func child(_ value: Value, at key: any CodingKey) -> ParametersDecoder {
        ParametersDecoder(value, parent: self, key: key)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        guard case .dictionary(let parameters) = value else {
            throw mismatch(Parameters.self, .expected("dictionary", found: value.kind))
        }
        return KeyedDecodingContainer(KeyedReader(decoder: self, entries: parameters))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        guard case .array(let values) = value else {
            throw mismatch([Value].self, .expected("array", found: value.kind))
        }
        return UnkeyedReader(decoder: self, values: values)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension ParametersDecoder {
    func decodeNil() -> Bool { value.isNull }

    // One generic method stands for the protocol's method of each type.
    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        do {
            if let leaf = try CodingLeaf.read(type, from: value) { return leaf }
        } catch {
            throw mismatch(type, error)
        }
        do {
            return try T(from: self)
        } catch {
            throw explained(error, type)
        }
    }

    /// Decodes a value below this one; only a type that reads by its own `Codable`, or an error, needs a decoder there.
    func decode<T: Decodable>(_ type: T.Type, from value: Value, at key: some CodingKey) throws -> T {
        do {
            if let leaf = try CodingLeaf.read(type, from: value) { return leaf }
        } catch {
            throw child(value, at: key).mismatch(type, error)
        }
        return try child(value, at: key).decode(type)
    }
}
