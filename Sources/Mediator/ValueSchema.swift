/// The type of a parameter, a field or a result as data.
///
/// Swift types provide their schemas: ``ParameterValue/parameterSchema``.
public struct ValueSchema: Sendable, Hashable {
    package indirect enum Kind: Sendable, Hashable {
        case any
        case null
        case bool
        case int(format: String?)
        case double(format: String?)
        case string(format: String?)
        case bytes
        case array(ValueSchema)
        case dictionary(ValueSchema)
        case record(name: String, fields: [ParameterSchema])
        case enumeration([Value])
        case reference
        case callback([ValueSchema])
    }

    package var kind: Kind

    /// Whether null is valid too.
    public package(set) var isNullable = false

    /// Why values of the type cannot cross between modules, and what to do, for the startup check; nil if they can.
    package var problem: String?

    package init(_ kind: Kind, isNullable: Bool = false) {
        self.kind = kind
        self.isNullable = isNullable
    }
}

extension ValueSchema {
    /// Any value.
    public static var any: ValueSchema { ValueSchema(.any) }
    /// Only null: the result of an action that returns nothing.
    public static var null: ValueSchema { ValueSchema(.null) }
    /// True or false.
    public static var bool: ValueSchema { ValueSchema(.bool) }
    /// A signed 64-bit integer.
    public static var int: ValueSchema { ValueSchema(.int(format: nil)) }
    /// A double-precision number.
    public static var double: ValueSchema { ValueSchema(.double(format: nil)) }
    /// A single-precision number, a double in values.
    public static var float: ValueSchema { ValueSchema(.double(format: "float")) }
    /// A text.
    public static var string: ValueSchema { ValueSchema(.string(format: nil)) }
    /// Raw bytes; base64 text in JSON.
    public static var bytes: ValueSchema { ValueSchema(.bytes) }
    /// An object of this process.
    public static var reference: ValueSchema { ValueSchema(.reference) }

    /// Returns the schema of an integer of another width or sign, for example `uint64`.
    public static func int(format: String?) -> ValueSchema { ValueSchema(.int(format: format)) }

    /// Returns the schema of a text with a format of JSON Schema 2020-12 (`date-time`, `uuid`, `uri`) or `decimal`.
    public static func string(format: String) -> ValueSchema { ValueSchema(.string(format: format)) }

    /// Returns the schema of an array.
    public static func array(of items: ValueSchema) -> ValueSchema { ValueSchema(.array(items)) }

    /// Returns the schema of a dictionary.
    public static func dictionary(of items: ValueSchema) -> ValueSchema { ValueSchema(.dictionary(items)) }

    /// Returns the schema of a dictionary with known fields; unknown ones are valid too.
    public static func record(_ name: String, _ fields: [ParameterSchema]) -> ValueSchema {
        ValueSchema(.record(name: name, fields: fields))
    }

    /// Returns the schema of one of several values.
    public static func enumeration(_ cases: [Value]) -> ValueSchema { ValueSchema(.enumeration(cases)) }

    /// Returns the schema of a closure of the caller.
    public static func callback(inputs: [ValueSchema]) -> ValueSchema { ValueSchema(.callback(inputs)) }

    /// The same schema with null as a valid value.
    public var nullable: ValueSchema {
        var nullable = self
        nullable.isNullable = true
        return nullable
    }

    /// Whether values of the schema convert to JSON and back: they require no reference and no callback at any depth.
    public var isSerializable: Bool {
        switch kind {
        case .any, .null, .bool, .int, .double, .string, .bytes, .enumeration: true
        case .array(let items), .dictionary(let items): items.isSerializable
        case .record(_, let fields): fields.allSatisfy { !$0.isRequired || $0.type.isSerializable }
        case .reference, .callback: false
        }
    }
}

extension ValueSchema {
    /// The schemas directly inside: of elements, of fields, and of what a callback takes; a record inside itself has none.
    package var parts: [ValueSchema] {
        switch kind {
        case .array(let items), .dictionary(let items): [items]
        case .record(_, let fields): fields.map(\.type)
        case .callback(let inputs): inputs
        case .any, .null, .bool, .int, .double, .string, .bytes, .enumeration, .reference: []
        }
    }

    /// The first problem of the type, or of a type in it.
    package var firstProblem: String? { problem ?? parts.compactMap(\.firstProblem).first }
}

extension ValueSchema: CustomStringConvertible {
    /// The schema as text for messages: `int`, `[string]`, `Product?`, `callback(int)`.
    public var description: String { isNullable && kind != .any ? name + "?" : name }

    private var name: String {
        switch kind {
        case .any, .null, .bool, .bytes, .reference: typeName
        case .int(let format), .double(let format), .string(let format): format ?? typeName
        case .array(let items): "[\(items)]"
        case .dictionary(ValueSchema.any): "dictionary"
        case .dictionary(let items): "[string: \(items)]"
        case .record(let name, _): name
        case .enumeration(let cases): "one of " + cases.map(\.description).joined(separator: ", ")
        case .callback(let inputs): "callback(" + inputs.map(\.description).joined(separator: ", ") + ")"
        }
    }

    package var typeName: String {
        switch kind {
        case .any: "any"
        case .null: "null"
        case .bool: "bool"
        case .int: "int"
        case .double: "double"
        case .string: "string"
        case .bytes: "bytes"
        case .array: "array"
        case .dictionary: "dictionary"
        case .record: "record"
        case .enumeration: "enum"
        case .reference: "reference"
        case .callback: "callback"
        }
    }
}
