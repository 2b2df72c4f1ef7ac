/// A value that crosses between modules.
///
/// All cases but ``reference(_:)`` convert to JSON and back, and may leave the process, unless they hold a reference or a
/// number that is not finite. Two values are equal when their cases and payloads are: `.int(2)` and `.double(2)` differ,
/// though either reads as an `Int` or a `Double`.
///
/// Values that enter the process nest at most 64 levels deep. Those nested thousands of levels deep, which only the app
/// itself can build, may end the stack.
///
///     let line: Value = ["productID": "P-1001", "quantity": 2]
///     let quantity = try line.get("quantity", as: Int.self)  // 2
public enum Value: Sendable {
    // The payloads have concrete types: note 16 of docs/CompilerNotes.md.

    /// No value.
    case null
    /// True or false.
    case bool(Bool)
    /// A signed 64-bit integer.
    case int(Int)
    /// A double-precision number.
    case double(Double)
    /// A text.
    case string(String)
    /// Raw bytes; base64 text in JSON.
    case bytes([UInt8])
    /// Values in order.
    case array([Value])
    /// Values by key, in order of insertion.
    case dictionary(Parameters)
    /// An object or a closure of this process.
    case reference(AnyReference)
}

extension Value {
    /// The most levels that values may nest, where they leave the process or enter it.
    package static let maximumDepth = 64

    /// The name of the case for messages, for example `"int"`.
    public var kind: String {
        switch self {
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .bytes: "bytes"
        case .array: "array"
        case .dictionary: "dictionary"
        case .reference(let reference): reference.kind
        }
    }

    /// Whether the value is ``null``.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// Whether the value holds no reference at any depth; a number that is not finite counts as serializable.
    public var isSerializable: Bool {
        switch self {
        case .null, .bool, .int, .double, .string, .bytes: true
        case .array(let values): values.allSatisfy(\.isSerializable)
        case .dictionary(let parameters): parameters.isSerializable
        case .reference: false
        }
    }

    /// Returns the value for a key of a dictionary; nil for another case or a missing key.
    public subscript(key: String) -> Value? {
        guard case .dictionary(let parameters) = self else { return nil }
        return parameters[key]
    }

    /// Returns the element of an array; nil for another case or a missing index.
    public subscript(index: Int) -> Value? {
        guard case .array(let values) = self, values.indices.contains(index) else { return nil }
        return values[index]
    }

    /// Returns the value as a Swift type.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` when the value does not convert exactly.
    public func get<T: ParameterValue>(as type: T.Type = T.self) throws(MediatorError) -> T {
        do { return try T(parameterValue: self) } catch { throw .invalidValue(error) }
    }

    /// Returns the value for a key of a dictionary as a Swift type.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` for another case, and `missingParameter` or
    ///   `invalidParameter` for the key.
    public func get<T: ParameterValue>(_ key: String, as type: T.Type = T.self) throws(MediatorError) -> T {
        try get(as: Parameters.self).get(key, as: type)
    }
}

/// Another name of ``Value``, for code where a generic parameter `Value` hides it.
public typealias MediatorValue = Value
