import Mediator
import Synchronization

/// Finds the fields of a ``CodableRecord``: a decoder that records each key and its type, and gives a sample of the
/// type.
///
/// What a synthesized `init(from:)` does not do is a problem of the type, which its schema carries to the startup check.
/// The sample that results is encoded and decoded again, to see that `encode(to:)` writes the same fields.
final class FieldProbe: Decoder {
    private let typeName: String
    private var fields: [ParameterSchema] = []
    private var problem: String?
    /// The key that was last asked for null, which only an optional property does.
    fileprivate var optionalKey: String?

    let codingPath: [any CodingKey] = []
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    private init(_ typeName: String) { self.typeName = typeName }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(Fields(probe: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw found("decodes itself as an array") }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        throw found("decodes itself as a single value")
    }
}

extension FieldProbe {
    /// Ends the decoding; what was found stands in the probe.
    private struct Stop: Error {}

    /// Records a problem, of which the first counts, and returns the error that ends the decoding.
    fileprivate func found(_ fact: String) -> any Error {
        problem = problem ?? "\(typeName) \(fact)"
        return Stop()
    }

    fileprivate func addField<T: Decodable>(_ type: T.Type, _ key: String) throws -> T {
        let isOptional = optionalKey == key
        optionalKey = nil
        guard let crossing = type as? any ParameterValue.Type, FieldType.isAllowed(type) else {
            throw found("has the field \(key.quoted) of type \(type), which no field may have")
        }
        let schema = crossing.parameterSchema
        if fields.contains(where: { $0.name == key }) { throw found("decodes the field \(key.quoted) twice") }
        fields.append(ParameterSchema(key, isOptional ? schema.nullable : schema))
        // The problem of a record in a field stands in that record's schema.
        guard schema.firstProblem == nil else { throw Stop() }
        guard let sample = try Self.sample(of: crossing, schema) as? T else {
            throw found("has the field \(key.quoted) of type \(type), of which no sample can be made")
        }
        return sample
    }

    private static func sample(of type: any ParameterValue.Type, _ schema: ValueSchema) throws -> any ParameterValue {
        guard let record = type as? any CodableRecord.Type else {
            return try type.init(parameterValue: schema.sample)
        }
        let identity = ObjectIdentifier(record)
        if let known = samples.withLock({ $0[identity] }) { return known }
        // One whose fields are being found has none yet.
        let sample = try record.init(from: FieldProbe("\(record)"))
        samples.withLock { $0[identity] = sample }
        return sample
    }

    /// Returns the problem of a type: of its `init(from:)`, or of encoding what that returned.
    private func problem<T: CodableRecord>(of type: T.Type) -> String? {
        if type is AnyClass { return "\(typeName) is a class" }
        let sample: T
        do {
            sample = try T(from: self)
        } catch {
            return problem ?? (error is Stop ? nil : "\(typeName) does not decode from a sample of its fields")
        }
        if let problem { return problem }
        Self.samples.withLock { $0[ObjectIdentifier(type)] = sample }
        do {
            let value = try Value(encoding: sample)
            let schema = ValueSchema.record(typeName, fields)
            guard case .dictionary(let entries) = value, Set(entries.keys) == Set(fields.map(\.name)),
                schema.problems(in: value).isEmpty
            else { return "\(typeName) encodes other fields than it decodes" }
            let copy = try Value(encoding: try value.decode(T.self))
            return copy == value ? nil : "\(typeName) changes when it is encoded and decoded"
        } catch {
            return "\(typeName) does not decode what it encodes"
        }
    }
}

extension FieldProbe {
    /// The records whose fields are being found: inside itself, a record is its name without its fields.
    @TaskLocal private static var inProgress: [RecordInProgress] = []

    private static let schemas = Mutex<[ObjectIdentifier: ValueSchema]>([:])
    /// The samples of records, which are the same wherever a record stands.
    private static let samples = Mutex<[ObjectIdentifier: any CodableRecord]>([:])

    /// Returns the schema of a type, found once; its problem stands in it.
    static func schema<T: CodableRecord>(of type: T.Type) -> ValueSchema {
        let (identity, outer) = (ObjectIdentifier(type), inProgress)
        if let known = schemas.withLock({ $0[identity] }) { return known }
        let probe = FieldProbe("\(type)")
        if let index = outer.firstIndex(where: { $0.identity == identity }) {
            for inner in outer[(index + 1)...] { inner.containsOuter.store(true, ordering: .relaxed) }
            return .record(probe.typeName, [])
        }
        let record = RecordInProgress(identity)
        let problem = $inProgress.withValue(outer + [record]) { probe.problem(of: type) }
        var schema = ValueSchema.record(probe.typeName, probe.fields)
        schema.problem = problem.map {
            "\($0); to resolve: declare a struct of scalars, arrays, optionals and other codable records, and let the "
                + "compiler synthesize Codable"
        }
        // Elsewhere the outer record stands in it with its fields.
        if !record.containsOuter.load(ordering: .relaxed) { schemas.withLock { $0[identity] = schema } }
        return schema
    }
}

/// A record whose fields are being found.
private final class RecordInProgress: Sendable {
    let identity: ObjectIdentifier
    /// Whether a record around it stands in its schema, by its name without its fields.
    let containsOuter = Atomic(false)

    init(_ identity: ObjectIdentifier) { self.identity = identity }
}

/// The container from which the type decodes.
private struct Fields<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let probe: FieldProbe

    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] {
        _ = probe.found("reads `allKeys`, as an enum with associated values does")
        return []
    }

    func contains(_ key: Key) -> Bool { true }

    func decodeNil(forKey key: Key) -> Bool {
        probe.optionalKey = key.stringValue
        return false
    }

    // One generic method stands for the protocol's method of each type.
    func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
        try probe.addField(type, key.stringValue)
    }

    func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<NestedKey> { throw nested(key) }

    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw nested(key) }

    func superDecoder() throws -> any Decoder { throw probe.found("decodes a superclass") }

    func superDecoder(forKey key: Key) throws -> any Decoder { throw nested(key) }

    private func nested(_ key: Key) -> any Error {
        probe.found("decodes the field \(key.stringValue.quoted) from a container")
    }
}

/// The types of fields that cross in the form in which they encode.
private enum FieldType {
    static func isAllowed(_ type: any Any.Type) -> Bool {
        if let wrapping = type as? any Wrapping.Type { return isAllowed(wrapping.wrapped) }
        if let raw = type as? any RawRepresentable.Type { return isAllowed(rawValue(of: raw)) }
        return type is any CodableRecord.Type || CodingLeaf.isScalar(type)
    }

    private static func rawValue<T: RawRepresentable>(of type: T.Type) -> any Any.Type { T.RawValue.self }
}

/// A type that is plain if another one is.
private protocol Wrapping {
    static var wrapped: any Any.Type { get }
}

extension Optional: Wrapping {
    fileprivate static var wrapped: any Any.Type { Wrapped.self }
}

extension Array: Wrapping {
    fileprivate static var wrapped: any Any.Type { Element.self }
}

extension Dictionary: Wrapping where Key == String {
    fileprivate static var wrapped: any Any.Type { Value.self }
}

extension ValueSchema {
    /// A value that fits the schema of a scalar, an array or a dictionary; an optional scalar is not null.
    fileprivate var sample: Value {
        switch kind {
        case .array: []
        case .dictionary: [:]
        // Only an optional record comes here.
        case .record: .null
        // Types that wrap a text or a number often take these: a fraction, a short text.
        case .double: 0.5
        case .string(format: "decimal"?): "1"
        case .string(format: nil): "sample"
        default: example
        }
    }
}
