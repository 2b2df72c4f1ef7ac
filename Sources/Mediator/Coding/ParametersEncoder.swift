/// Makes a ``Value`` of `Encodable` types.
///
/// Errors inside are `EncodingError`; they become a ``MediatorError`` where they leave the encoder.
final class ParametersEncoder: CodingNode, Encoder {
    private enum Shape {
        case nothing, single(Value), dictionary, array
    }

    private var shape = Shape.nothing
    private var entries: [Parameters.Element] = []
    private var positions: [String: Int] = [:]
    private var values: [Value] = []

    /// The encoders of nested containers and superclasses, by position.
    ///
    /// What they hold is not known before all is written. They refer back to this one, which `finish()` and
    /// `discard()` end.
    private var pending: [Int: ParametersEncoder] = [:]

    /// What a method that cannot throw had to say.
    private var misuse: EncodingError?

    override init() {
        super.init()
    }

    private init(parent: ParametersEncoder, key: any CodingKey) {
        super.init(parent: parent, key: key)
    }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        switch shape {
        case .nothing:
            shape = .dictionary
            entries.reserveCapacity(8)
        case .dictionary: break
        case .single, .array: misuse = misuse ?? encodedTwice(Parameters())
        }
        return KeyedEncodingContainer(KeyedWriter(encoder: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        switch shape {
        case .nothing: shape = .array
        case .array: break
        case .single, .dictionary: misuse = misuse ?? encodedTwice([Value]())
        }
        return UnkeyedWriter(encoder: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        self
    }
}

extension ParametersEncoder: SingleValueEncodingContainer {
    func encodeNil() throws {
        try encode(Value.null)
    }

    // One generic method stands for the protocol's method of each type.
    func encode<T: Encodable>(_ value: T) throws {
        guard let leaf = CodingLeaf.write(value) else { return try value.encode(to: self) }
        guard case .nothing = shape else { throw encodedTwice(value) }
        shape = .single(leaf)
    }
}

extension ParametersEncoder {
    /// Returns what a value is inside of this one.
    @inline(__always)
    func value<T: Encodable>(of value: T, at key: some CodingKey) throws -> Value {
        if let leaf = CodingLeaf.write(value) { return leaf }
        return try ParametersEncoder(parent: self, key: key).valueOfAll(value)
    }

    /// Returns what was encoded; nothing at all is an empty dictionary, as with Foundation's coders.
    func finish() throws -> Value {
        if let misuse { throw misuse }
        if !pending.isEmpty { try finishPending() }
        return switch shape {
        case .nothing, .dictionary: .dictionary(Parameters(unchecked: entries))
        case .single(let value): value
        case .array: .array(values)
        }
    }

    private func finishPending() throws {
        for (position, encoder) in pending.sorted(by: { $0.key < $1.key }) {
            let value = try encoder.finish()
            if case .array = shape { values[position] = value } else { entries[position].value = value }
        }
        pending = [:]
    }

    /// Lets go of what will not be finished.
    func discard() {
        let discarded = pending.values
        pending = [:]
        for encoder in discarded { encoder.discard() }
    }

    /// Encodes a value as all there is here.
    func valueOfAll<T: Encodable>(_ value: T) throws -> Value {
        do {
            try encode(value)
            return try finish()
        } catch {
            discard()
            note(error)
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
    /// Sets an entry; the last value of a key wins, in the place of the first.
    func set(_ value: Value, forKey key: String) {
        guard let position = position(of: key) else {
            append(value, forKey: key)
            return
        }
        entries[position].value = value
        pending[position]?.discard()
        pending[position] = nil
    }

    var count: Int { values.count }

    func append(_ value: Value) {
        values.append(value)
    }

    /// Returns the encoder of an entry that is filled later; the same one when the key is asked for again.
    func later(forKey key: any CodingKey) -> ParametersEncoder {
        let name = key.stringValue
        let position = position(of: name) ?? entries.count
        if let known = pending[position] { return known }
        if position == entries.count { append(.null, forKey: name) }
        return later(key, position)
    }

    /// Returns the encoder of an element that is filled later.
    func laterElement() -> ParametersEncoder {
        values.append(.null)
        return later(IndexKey(values.count - 1), values.count - 1)
    }

    private func later(_ key: any CodingKey, _ position: Int) -> ParametersEncoder {
        let encoder = ParametersEncoder(parent: self, key: key)
        pending[position] = encoder
        return encoder
    }

    private func append(_ value: Value, forKey key: String) {
        if !positions.isEmpty { positions[key] = entries.count }
        entries.append((key, value))
    }

    private func position(of key: String) -> Int? {
        guard entries.count > Parameters.longestLinearSearch else { return entries.firstIndex { $0.key == key } }
        if positions.isEmpty {
            for (position, entry) in entries.enumerated() { positions[entry.key] = position }
        }
        return positions[key]
    }
}
