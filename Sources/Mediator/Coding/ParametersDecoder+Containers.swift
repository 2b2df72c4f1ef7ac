/// A dictionary as a `Decodable` type reads it.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParametersDecoder
    let entries: Parameters

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { entries.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool {
        decoder.position(of: key.stringValue, in: entries) != nil
    }

    func decodeNil(forKey key: Key) throws -> Bool {
        guard let position = decoder.position(of: key.stringValue, in: entries) else {
            throw decoder.missing(Value.self, at: key)
        }
        return entries.value(at: position).isNull
    }

    @inline(__always)
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        guard let position = decoder.position(of: key.stringValue, in: entries) else {
            throw decoder.missing(type, at: key)
        }
        decoder.advance(past: position)
        do {
            if let leaf = try CodingLeaf.read(type, from: entries.value(at: position)) { return leaf }
        } catch {
            throw decoder.child(entries.value(at: position), at: key).mismatch(type, error)
        }
        return try decoder.child(entries.value(at: position), at: key).decode(type)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type,
        forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try child(at: key, for: Parameters.self).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try child(at: key, for: [Value].self).unkeyedContainer()
    }

    func superDecoder() -> any Decoder {
        superDecoder(at: PlainKey.super)
    }

    func superDecoder(forKey key: Key) -> any Decoder {
        superDecoder(at: key)
    }

    private func child<T: Decodable>(at key: Key, for type: T.Type) throws -> ParametersDecoder {
        guard let position = decoder.position(of: key.stringValue, in: entries) else {
            throw decoder.missing(type, at: key)
        }
        return decoder.child(entries.value(at: position), at: key)
    }

    /// A superclass without a value reads null, as with Foundation's coders, and may be content with that.
    private func superDecoder(at key: any CodingKey) -> ParametersDecoder {
        let position = decoder.position(of: key.stringValue, in: entries)
        return decoder.child(position.map { entries.value(at: $0) } ?? .null, at: key)
    }
}

/// An array as a `Decodable` type reads it.
struct UnkeyedReader: UnkeyedDecodingContainer {
    let decoder: ParametersDecoder
    let values: [Value]
    private(set) var currentIndex = 0

    init(decoder: ParametersDecoder, values: [Value]) {
        self.decoder = decoder
        self.values = values
    }

    var codingPath: [any CodingKey] { decoder.codingPath }
    var count: Int? { values.count }
    var isAtEnd: Bool { currentIndex == values.count }

    // As with Foundation's coders only a null that is there is stepped over.
    mutating func decodeNil() throws -> Bool {
        guard !isAtEnd else { throw decoder.missing(Value.self, at: IndexKey(currentIndex)) }
        guard values[currentIndex].isNull else { return false }
        currentIndex += 1
        return true
    }

    @inline(__always)
    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        guard !isAtEnd else { throw decoder.missing(type, at: IndexKey(currentIndex)) }
        let value = values[currentIndex]
        let read: T
        do {
            if let leaf = try CodingLeaf.read(type, from: value) {
                currentIndex += 1
                return leaf
            }
        } catch {
            throw decoder.child(value, at: IndexKey(currentIndex)).mismatch(type, error)
        }
        read = try decoder.child(value, at: IndexKey(currentIndex)).decode(type)
        currentIndex += 1
        return read
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try child(for: Parameters.self).container(keyedBy: type)
        currentIndex += 1
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try child(for: [Value].self).unkeyedContainer()
        currentIndex += 1
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try child(for: Value.self)
        currentIndex += 1
        return decoder
    }

    private func child<T: Decodable>(for type: T.Type) throws -> ParametersDecoder {
        guard !isAtEnd else { throw decoder.missing(type, at: IndexKey(currentIndex)) }
        return decoder.child(values[currentIndex], at: IndexKey(currentIndex))
    }
}
