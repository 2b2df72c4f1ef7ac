import Mediator

/// A dictionary as an `Encodable` type writes it.
struct KeyedWriter<Key: CodingKey>: KeyedEncodingContainerProtocol {
    let encoder: ParametersEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }

    func encodeNil(forKey key: Key) { encoder.set(.null, forKey: key.stringValue) }

    func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
        encoder.set(try encoder.value(of: value, at: key), forKey: key.stringValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy keyType: NestedKey.Type, forKey key: Key
    ) -> KeyedEncodingContainer<NestedKey> { encoder.nestedEncoder(forKey: key).container(keyedBy: keyType) }

    func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        encoder.nestedEncoder(forKey: key).unkeyedContainer()
    }

    func superEncoder() -> any Encoder { encoder.nestedEncoder(forKey: AnyCodingKey.name("super")) }

    func superEncoder(forKey key: Key) -> any Encoder { encoder.nestedEncoder(forKey: key) }
}

/// An array as an `Encodable` type writes it.
struct UnkeyedWriter: UnkeyedEncodingContainer {
    let encoder: ParametersEncoder

    var codingPath: [any CodingKey] { encoder.codingPath }
    var count: Int { encoder.count }

    func encodeNil() { encoder.append(.null) }

    func encode<T: Encodable>(_ value: T) throws {
        encoder.append(try encoder.value(of: value, at: AnyCodingKey.index(count)))
    }

    func nestedContainer<NestedKey: CodingKey>(keyedBy keyType: NestedKey.Type) -> KeyedEncodingContainer<NestedKey> {
        encoder.nestedElementEncoder().container(keyedBy: keyType)
    }

    func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { encoder.nestedElementEncoder().unkeyedContainer() }

    func superEncoder() -> any Encoder { encoder.nestedElementEncoder() }
}
