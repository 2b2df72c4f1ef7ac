import Mediator

/// Encodes `Encodable` types as a `Value`.
///
/// Errors inside are `EncodingError`; they become a `MediatorError` where they leave the encoder.
final class ParametersEncoder: CodingNode, Encoder {
    private enum Shape {
        case nothing, single, dictionary, array
    }

    private var shape = Shape.nothing
    private var single = Value.null
    private var entries = Parameters()
    private var values: [Value] = []

    /// The encoders of nested containers and superclasses, by position, whose values are known when all is written.
    ///
    /// They refer back to this one until `finish()` or `discard()`.
    private var pending: [Int: ParametersEncoder] = [:]

    /// The error of a method that cannot throw.
    private var misuse: EncodingError?

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        setShape(.dictionary, of: Parameters())
        return KeyedEncodingContainer(KeyedWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        setShape(.array, of: [Value]())
        return UnkeyedWriter(encoder: self)
    }

    private func setShape(_ new: Shape, of value: @autoclosure () -> Any) {
        if shape == .nothing { shape = new }
        if shape != new { misuse = misuse ?? encodedTwice(value()) }
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension ParametersEncoder: SingleValueEncodingContainer {
    func encodeNil() throws { try encode(Value.null) }

    // One generic method stands for the protocol's method of each type.
    func encode<T: Encodable>(_ value: T) throws {
        guard let leaf = CodingLeaf.write(value) else { return try value.encode(to: self) }
        guard shape == .nothing else { throw encodedTwice(value) }
        (shape, single) = (.single, leaf)
    }
}

extension ParametersEncoder {
    /// Returns the encoded form of a value inside of this one.
    func value<T: Encodable>(of value: T, at key: some CodingKey) throws -> Value {
        if let leaf = CodingLeaf.write(value) { return leaf }
        return try ParametersEncoder(parent: self, key: key).encoded(value)
    }

    /// Returns what was encoded; nothing at all is an empty dictionary, as with Foundation's coders.
    func finish() throws -> Value {
        if let misuse { throw misuse }
        for (position, encoder) in pending.sorted(by: { $0.key < $1.key }) {
            let value = try encoder.finish()
            if shape == .array { values[position] = value } else { entries[entries.key(at: position)] = value }
        }
        pending = [:]
        return switch shape {
        case .nothing, .dictionary: .dictionary(entries)
        case .single: single
        case .array: .array(values)
        }
    }

    /// Releases the encoders that will not be finished.
    func discard() {
        let discarded = pending.values
        pending = [:]
        for encoder in discarded { encoder.discard() }
    }

    /// Returns the encoded form of a value, the only one of this encoder.
    func encoded<T: Encodable>(_ value: T) throws -> Value {
        do {
            try encode(value)
            return try finish()
        } catch {
            discard()
            keepPath(of: error)
            throw error
        }
    }

    private func encodedTwice(_ value: Any) -> EncodingError {
        .invalidValue(
            value,
            EncodingError.Context(codingPath: codingPath, debugDescription: "encodes itself twice, in different shapes")
        )
    }
}

extension ParametersEncoder {
    /// Sets an entry; the last value of a key wins, at the position of the first.
    func set(_ value: Value, forKey key: String) {
        if !pending.isEmpty, let position = entries.position(of: key) {
            pending[position]?.discard()
            pending[position] = nil
        }
        entries[key] = value
    }

    var count: Int { values.count }

    func append(_ value: Value) { values.append(value) }

    /// Returns the encoder of an entry that is filled later; the same one when the key is asked for again.
    func nestedEncoder(forKey key: any CodingKey) -> ParametersEncoder {
        let name = key.stringValue
        let position = entries.position(of: name) ?? entries.count
        if let known = pending[position] { return known }
        if position == entries.count { entries[name] = .null }
        return nestedEncoder(key, position)
    }

    /// Returns the encoder of an element that is filled later.
    func nestedElementEncoder() -> ParametersEncoder {
        values.append(.null)
        return nestedEncoder(AnyCodingKey.index(values.count - 1), values.count - 1)
    }

    private func nestedEncoder(_ key: any CodingKey, _ position: Int) -> ParametersEncoder {
        let encoder = ParametersEncoder(parent: self, key: key)
        pending[position] = encoder
        return encoder
    }
}
