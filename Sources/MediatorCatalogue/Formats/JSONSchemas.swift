import Mediator
import MediatorCoding

/// Types as schemas of JSON Schema (draft 7), with each record as a component that others refer to.
///
/// Properties of an object have no order, hence `x-order` lists the fields of a record in theirs.
struct JSONSchemas {
    /// The records by the names of their components.
    private(set) var components: Parameters = [:]
    private var names: [ValueSchema: String] = [:]
    /// The records that are being written, outermost first: inside itself a record stands without its fields.
    private var outer: [(own: String, component: String)] = []
    /// The target whose contracts are being written.
    var target = ""

    /// Whether values of a type have a JSON form; parameters and fields without one do not exist for messages.
    static func crosses(_ type: ValueSchema) -> Bool {
        switch type.kind {
        case .reference, .callback: false
        case .array(let items), .dictionary(let items): crosses(items)
        default: true
        }
    }

    /// Returns the schema of a type.
    mutating func schema(of type: ValueSchema) -> Parameters {
        let schema = schemaWithoutNull(of: type)
        guard type.isNullable, type.kind != .any, type.kind != .null else { return schema }
        return ["anyOf": [.dictionary(schema), ["type": "null"]]]
    }

    /// Returns the schema of a parameter or field, with its default unless it is secret.
    mutating func schema(of parameter: ParameterSchema) -> Parameters {
        var schema = schema(of: parameter.type)
        // Draft 7 ignores what stands beside a reference.
        if schema["$ref"] != nil { schema = ["allOf": [.dictionary(schema)]] }
        guard let value = parameter.defaultValue, !value.isNull else { return schema }
        guard !parameter.hasSecrets, let json = try? Value(json: value.json()) else {
            schema["x-hidden-default"] = true
            return schema
        }
        schema["default"] = json
        return schema
    }

    private mutating func schemaWithoutNull(of type: ValueSchema) -> Parameters {
        switch type.kind {
        case .any, .reference, .callback: [:]
        case .null: ["type": "null"]
        case .bool: ["type": "boolean"]
        case .int(let format): Self.integer(format ?? "int64")
        case .double(let format): Self.typed("number", format: format)
        case .string(let format): Self.typed("string", format: format)
        case .bytes: ["type": "string", "contentEncoding": "base64"]
        case .array(let items): ["type": "array", "items": .dictionary(schema(of: items))]
        case .dictionary(.any): ["type": "object"]
        case .dictionary(let items): ["type": "object", "additionalProperties": .dictionary(schema(of: items))]
        case .enumeration(let cases): ["enum": .array(cases.compactMap { try? Value(json: $0.json()) })]
        case .record(let name, let fields):
            ["$ref": .string("#/components/schemas/\(component(ValueSchema(type.kind), name, fields))")]
        }
    }

    private static func typed(_ type: Value, format: String?) -> Parameters {
        var schema: Parameters = ["type": type]
        if let format { schema["format"] = .string(format) }
        return schema
    }

    /// Integers that may need more than 64 bits are given in digits then.
    private static func integer(_ format: String) -> Parameters {
        let isWide = ["uint64", "int128", "uint128"].contains(format)
        var schema = typed(isWide ? ["integer", "string"] : "integer", format: format)
        let isSigned = !format.hasPrefix("u")
        // Larger limits are no exact numbers in every language.
        if let bits = Int(format.drop { !$0.isNumber }), bits <= 32 {
            schema["minimum"] = .int(isSigned ? -(1 << (bits - 1)) : 0)
            schema["maximum"] = .int(isSigned ? (1 << (bits - 1)) - 1 : (1 << bits) - 1)
        }
        return schema
    }

    /// Returns the name of a record's component, which it adds when it is new.
    private mutating func component(_ record: ValueSchema, _ name: String, _ fields: [ParameterSchema]) -> String {
        if fields.isEmpty, let same = outer.last(where: { $0.own == name }) { return same.component }
        if let known = names[record] { return known }
        var component = name.typeName
        if components[component] != nil { component = target.typeName + component }
        let base = component
        var number = 2
        while components[component] != nil {
            component = "\(base)\(number)"
            number += 1
        }
        names[record] = component
        components[component] = [:]
        outer.append((name, component))
        defer { outer.removeLast() }
        let shown = fields.filter { Self.crosses($0.type) }
        var properties: Parameters = [:]
        for field in shown {
            var schema = schema(of: field)
            if !field.summary.isEmpty { schema["description"] = .string(field.summary) }
            if field.isSecret { schema["x-secret"] = true }
            properties[field.name] = .dictionary(schema)
        }
        let required = shown.filter(\.isRequired).map { Value.string($0.name) }
        var schema: Parameters = ["title": .string(name), "type": "object", "properties": .dictionary(properties)]
        // Draft 4 and some generators want no empty list.
        if !required.isEmpty { schema["required"] = .array(required) }
        schema["x-order"] = .array(shown.map { .string($0.name) })
        components[component] = .dictionary(schema)
        return component
    }
}
