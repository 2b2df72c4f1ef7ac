/// Reads `Decodable` types from a ``Value`` where it lies.
///
/// Errors inside are `DecodingError`, since somebody's `init(from:)` may want to catch them; their debug descriptions
/// are the words of ``ValueMismatch``. They become a ``MediatorError`` where they leave the decoder.
final class ParametersDecoder: CodingNode, Decoder {
    let value: Value

    // The state of the search for keys is kept here, because containers are structs that read without mutating.
    private var hint = 0
    private var positions: [String: Int] = [:]

    init(_ value: Value) {
        self.value = value
        super.init()
    }

    private init(_ value: Value, parent: ParametersDecoder, key: any CodingKey) {
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

    func singleValueContainer() -> any SingleValueDecodingContainer {
        self
    }
}

extension ParametersDecoder: SingleValueDecodingContainer {
    func decodeNil() -> Bool {
        value.isNull
    }

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
}

extension ParametersDecoder {
    /// Finds a key, most often where the last one leads to expect it; otherwise in line, and in large dictionaries
    /// through an index that is made when it is first needed, so that reading n keys never takes n² steps.
    func position(of key: String, in entries: Parameters) -> Int? {
        if hint < entries.count, entries.key(at: hint) == key { return hint }
        guard let position = search(for: key, in: entries) else { return nil }
        hint = position
        return position
    }

    /// Leads to expect the next key after a position.
    func advance(past position: Int) {
        hint = position + 1
    }

    private func search(for key: String, in entries: Parameters) -> Int? {
        guard entries.count > Parameters.longestLinearSearch else { return entries.position(of: key) }
        if positions.isEmpty {
            positions.reserveCapacity(entries.count)
            for (position, key) in entries.keys.enumerated() { positions[key] = position }
        }
        return positions[key]
    }
}

extension Parameters {
    /// The number of keys beyond which coders index them.
    static var longestLinearSearch: Int { 16 }
}
