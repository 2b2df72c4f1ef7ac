import Mediator

/// A dictionary as a `Decodable` type reads it.
struct KeyedReader<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let decoder: ParametersDecoder
    let entries: Parameters

    var codingPath: [any CodingKey] { decoder.codingPath }
    var allKeys: [Key] { entries.keys.compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { entries.position(of: key.stringValue) != nil }

    func decodeNil(forKey key: Key) throws -> Bool { try value(forKey: key, Value.self).isNull }

    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try decoder.decode(type, from: value(forKey: key, type), at: key)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try decoder.child(value(forKey: key, Parameters.self), at: key).container(keyedBy: type)
    }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder.child(value(forKey: key, [Value].self), at: key).unkeyedContainer()
    }

    func superDecoder() -> any Decoder { superDecoder(at: AnyCodingKey.name("super")) }

    func superDecoder(forKey key: Key) -> any Decoder { superDecoder(at: key) }

    /// A superclass without a value reads null, as with Foundation's coders, and may accept it.
    private func superDecoder(at key: any CodingKey) -> ParametersDecoder {
        decoder.child(entries[key.stringValue] ?? .null, at: key)
    }

    private func value<T: Decodable>(forKey key: Key, _ type: T.Type) throws -> Value {
        guard let value = entries[key.stringValue] else { throw decoder.missing(type, at: key) }
        return value
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

    // As with Foundation's coders, only a null advances the index.
    mutating func decodeNil() throws -> Bool {
        let isNull = try value(Value.self).isNull
        if isNull { currentIndex += 1 }
        return isNull
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try advance(after: decoder.decode(type, from: value(type), at: AnyCodingKey.index(currentIndex)))
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try advance(after: child(for: Parameters.self).container(keyedBy: type))
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try advance(after: child(for: [Value].self).unkeyedContainer())
    }

    mutating func superDecoder() throws -> any Decoder { try advance(after: child(for: Value.self)) }

    private func child<T: Decodable>(for type: T.Type) throws -> ParametersDecoder {
        try decoder.child(value(type), at: AnyCodingKey.index(currentIndex))
    }

    private func value<T: Decodable>(_ type: T.Type) throws -> Value {
        guard !isAtEnd else { throw decoder.missing(type, at: AnyCodingKey.index(currentIndex)) }
        return values[currentIndex]
    }

    /// Advances the index after an element was read; one that does not read stays the current one.
    private mutating func advance<Element>(after element: Element) -> Element {
        currentIndex += 1
        return element
    }
}
