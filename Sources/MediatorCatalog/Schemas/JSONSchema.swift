package import Mediator
import MediatorCoding

/// Writes schemas of values in the language of JSON Schema, draft 2020-12 (json-schema.org/draft/2020-12), or draft 7 for
/// OpenRPC.
///
/// A value fits the written schema if its JSON form fits the schema of the mediator. References and callbacks have no
/// JSON form, so optional ones are left out.
package struct JSONSchema {
    /// How records appear where they are used.
    package enum Records: Sendable {
        /// As a whole; a record inside itself refers to its definition.
        case inline
        /// As a reference to a component of an OpenRPC document, from which the types can be read again: formats and
        /// keywords `x-…` keep what JSON Schema has no word for.
        case components
    }

    private let records: Records
    private var prefix: String { records == .components ? "#/components/schemas/" : "#/$defs/" }
    private let masksSecrets: Bool
    private var names: [ValueSchema: String] = [:]

    /// The definitions of the records to which the schemas refer, by name, for `$defs` or the components.
    package private(set) var definitions: Parameters = [:]

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - records: How records appear where they are used.
    ///   - masksSecrets: Whether secret fields are texts, as redacted values have them.
    package init(records: Records = .inline, masksSecrets: Bool = false) {
        self.records = records
        self.masksSecrets = masksSecrets
    }

    /// Returns the schema of a value.
    package mutating func schema(of type: ValueSchema) -> Value {
        .dictionary(schema(of: type, inside: []))
    }

    /// Returns the schema of an object with these members.
    ///
    /// - Parameters:
    ///   - parameters: The members, in order.
    ///   - isClosed: Whether other members are invalid.
    package mutating func object(of parameters: [ParameterSchema], isClosed: Bool) -> Parameters {
        var schema = object(of: parameters, inside: [])
        if isClosed { schema["additionalProperties"] = false }
        return schema
    }

    private mutating func object(of members: [ParameterSchema], inside outer: [ValueSchema]) -> Parameters {
        var schema: Parameters = ["type": "object"]
        let serializable = members.filter(\.type.isSerializable)
        let required = serializable.filter(\.isRequired).map(\.name)
        if !serializable.isEmpty {
            schema["properties"] = .dictionary(
                Parameters(serializable.map { ($0.name, .dictionary(property($0, inside: outer))) }))
        }
        if !required.isEmpty { schema["required"] = required.parameterValue }
        return schema
    }

    private mutating func property(_ member: ParameterSchema, inside outer: [ValueSchema]) -> Parameters {
        if member.isSecret, masksSecrets {
            return Self.described(Self.nullable(["type": "string"]), member.summary)
        }
        var schema = self.schema(of: member.type, inside: outer)
        // Draft 7 ignores what stands beside a reference.
        if records == .components, schema["$ref"] != nil { schema = ["allOf": [.dictionary(schema)]] }
        schema = Self.described(schema, member.summary)
        if member.isSecret { schema[records == .components ? "x-secret" : "writeOnly"] = true }
        guard let value = member.defaultValue, !value.isNull else { return schema }
        if !member.hasSecrets, (try? value.json()) != nil {
            schema["default"] = value
        } else if records == .components {
            schema["x-hidden-default"] = true
        }
        return schema
    }

    /// Returns the schema of a parameter, with its default, for a descriptor that has its summary.
    mutating func parameter(_ parameter: ParameterSchema) -> Value {
        var schema = property(parameter, inside: [])
        schema["description"] = nil
        schema["x-secret"] = nil
        return .dictionary(schema)
    }

    private mutating func schema(of type: ValueSchema, inside outer: [ValueSchema]) -> Parameters {
        var schema: Parameters
        switch type.kind {
        case .any: return [:]
        case .null: return ["type": "null"]
        case .bool: schema = ["type": "boolean"]
        case .int(let format): schema = Self.integer(format)
        case .double: schema = ["type": "number"]
        case .string(let format): schema = Self.text(format)
        case .bytes: schema = ["type": "string", "contentEncoding": "base64"]
        case .array(let items):
            schema = ["type": "array", "items": .dictionary(self.schema(of: items, inside: outer))]
        case .dictionary(let items):
            schema = ["type": "object"]
            if items != .any {
                schema["additionalProperties"] = .dictionary(self.schema(of: items, inside: outer))
            }
        case .record: schema = record(type.whole(inside: outer), inside: outer)
        case .enumeration(let cases): schema = Self.enumeration(cases)
        case .reference, .callback: return ["not": [:]]
        }
        if records == .components, let format = type.format { schema["format"] = .string(format) }
        return type.isNullable ? Self.nullable(schema) : schema
    }

    private mutating func record(_ record: ValueSchema, inside outer: [ValueSchema]) -> Parameters {
        guard case .record(let own, let fields) = record.kind else { return [:] }
        if case .inline = records, !outer.contains(record) {
            var schema = object(of: fields, inside: outer + [record])
            schema["title"] = .string(own)
            return schema
        }
        if let name = names[record] { return ["$ref": .string(prefix + name)] }
        let name = own.typeName
        // Another record may have the same name.
        var (unique, number) = (name, 2)
        while definitions[unique] != nil {
            unique = "\(name)_\(number)"
            number += 1
        }
        names[record] = unique
        definitions[unique] = .null
        var schema = object(of: fields, inside: outer + [record])
        if records == .components {
            schema["title"] = .string(own)
            schema["x-order"] = fields.filter(\.type.isSerializable).map(\.name).parameterValue
        }
        definitions[unique] = .dictionary(schema)
        return ["$ref": .string(prefix + unique)]
    }
}

extension JSONSchema {
    private static func described(_ schema: Parameters, _ summary: String) -> Parameters {
        var schema = schema
        if !summary.isEmpty { schema["description"] = .string(summary) }
        return schema
    }

    /// Returns a schema for which null is valid too.
    private static func nullable(_ schema: Parameters) -> Parameters {
        guard let type = schema["type"] else { return ["anyOf": [.dictionary(schema), ["type": "null"]]] }
        var schema = schema
        if case .array(let types) = type {
            schema["type"] = .array(types + ["null"])
        } else {
            schema["type"] = [type, "null"]
        }
        if case .array(let cases)? = schema["enum"] { schema["enum"] = .array(cases + [.null]) }
        return schema
    }

    private static func integer(_ format: String?) -> Parameters {
        func range<T: FixedWidthInteger>(_ type: T.Type) -> Parameters {
            ["type": "integer", "minimum": .int(Int(T.min)), "maximum": .int(Int(T.max))]
        }
        switch format {
        case "int8": return range(Int8.self)
        case "int16": return range(Int16.self)
        case "int32": return range(Int32.self)
        case "uint8": return range(UInt8.self)
        case "uint16": return range(UInt16.self)
        case "uint32": return range(UInt32.self)
        // Beyond 64 bits their JSON form is a string of digits.
        case "uint64", "uint128": return ["type": ["integer", "string"], "minimum": 0, "pattern": "^[0-9]+$"]
        case "int128": return ["type": ["integer", "string"], "pattern": "^-?[0-9]+$"]
        default: return ["type": "integer"]
        }
    }

    private static func text(_ format: String?) -> Parameters {
        switch format {
        case nil: ["type": "string"]
        case "decimal": ["type": "string", "pattern": #"^[+-]?[0-9]+(\.[0-9]+)?$"#]
        case let format?: ["type": "string", "format": .string(format)]
        }
    }

    private static func enumeration(_ cases: [Value]) -> Parameters {
        let kinds = Set(cases.map(\.kind))
        let types = ["string": "string", "int": "integer", "double": "number", "bool": "boolean"]
        guard kinds.count == 1, let kind = kinds.first, let type = types[kind] else { return ["enum": .array(cases)] }
        return ["type": .string(type), "enum": .array(cases)]
    }
}

extension ValueSchema {
    /// The format of a number or a text, as documents of OpenRPC name it.
    fileprivate var format: String? {
        switch kind {
        case .int(let format): format ?? "int64"
        case .double(let format), .string(let format): format
        default: nil
        }
    }
}
