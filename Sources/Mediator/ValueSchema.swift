/// What a value must look like: the type of a parameter, of a field or of a result, as data.
///
/// Schemas come from Swift types (``ParameterValue/parameterSchema``) and are what every tool works on. In JSON a
/// schema is an object: see ``ValueSchema/encode(to:)``.
public struct ValueSchema: Sendable, Hashable {
    /// The shapes there are.
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

    /// Whether null fits too.
    public package(set) var isNullable = false

    package init(_ kind: Kind, isNullable: Bool = false) {
        self.kind = kind
        self.isNullable = isNullable
    }
}

extension ValueSchema {
    /// Any value at all.
    public static var any: ValueSchema { ValueSchema(.any) }
    /// Nothing but null: the result of an action that returns nothing.
    public static var null: ValueSchema { ValueSchema(.null) }
    /// True or false.
    public static var bool: ValueSchema { ValueSchema(.bool) }
    /// A signed 64-bit integer.
    public static var int: ValueSchema { ValueSchema(.int(format: nil)) }
    /// A double-precision number.
    public static var double: ValueSchema { ValueSchema(.double(format: nil)) }
    /// A single-precision number, written as a double that one holds.
    public static var float: ValueSchema { ValueSchema(.double(format: "float")) }
    /// A text.
    public static var string: ValueSchema { ValueSchema(.string(format: nil)) }
    /// Raw bytes; base64 text in JSON.
    public static var bytes: ValueSchema { ValueSchema(.bytes) }
    /// An object of this process.
    public static var reference: ValueSchema { ValueSchema(.reference) }

    /// Returns an integer of another width or sign, named by its format, for example `uint64`.
    public static func int(format: String?) -> ValueSchema { ValueSchema(.int(format: format)) }

    /// Returns a text of a format, named as in JSON Schema 2020-12: `date-time`, `uuid`, `uri`; or `decimal`.
    public static func string(format: String) -> ValueSchema { ValueSchema(.string(format: format)) }

    /// Returns an array of one schema.
    public static func array(of items: ValueSchema) -> ValueSchema { ValueSchema(.array(items)) }

    /// Returns a dictionary with values of one schema.
    public static func dictionary(of items: ValueSchema) -> ValueSchema { ValueSchema(.dictionary(items)) }

    /// Returns a dictionary with known fields; unknown ones fit too.
    public static func record(_ name: String, _ fields: [ParameterSchema]) -> ValueSchema {
        ValueSchema(.record(name: name, fields: fields))
    }

    /// Returns one of some values.
    public static func enumeration(_ cases: [Value]) -> ValueSchema { ValueSchema(.enumeration(cases)) }

    /// Returns a closure back to the caller.
    public static func callback(inputs: [ValueSchema]) -> ValueSchema { ValueSchema(.callback(inputs)) }

    /// The same schema, null fitting too.
    public var nullable: ValueSchema { ValueSchema(kind, isNullable: true) }

    /// Whether values of the schema survive JSON: no reference and no callback is needed at any depth.
    public var isPlain: Bool {
        switch kind {
        case .any, .null, .bool, .int, .double, .string, .bytes, .enumeration: true
        case .array(let items), .dictionary(let items): items.isPlain
        case .record(_, let fields): fields.allSatisfy { !$0.isRequired || $0.type.isPlain }
        case .reference, .callback: false
        }
    }
}

extension ValueSchema: CustomStringConvertible {
    /// The schema in a few words, as it stands in messages: `int`, `[string]`, `Product?`, `callback(int)`.
    public var description: String { (isNullable && kind != .any ? name + "?" : name) }

    private var name: String {
        switch kind {
        case .any: "any"
        case .null: "null"
        case .bool: "bool"
        case .int(let format): format ?? "int"
        case .double(let format): format ?? "double"
        case .string(nil): "string"
        case .string(let format?): format
        case .bytes: "bytes"
        case .array(let items): "[\(items)]"
        case .dictionary(ValueSchema.any): "dictionary"
        case .dictionary(let items): "[string: \(items)]"
        case .record(let name, _): name
        case .enumeration(let cases): "one of " + cases.map(\.description).joined(separator: ", ")
        case .reference: "reference"
        case .callback(let inputs): "callback(" + inputs.map(\.description).joined(separator: ", ") + ")"
        }
    }
}
