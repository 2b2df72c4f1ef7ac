public import Mediator

extension ValueSchema: Codable {
    private enum CodingKeys: String, CodingKey {
        case type, nullable, format, items, name, fields, cases, inputs
    }

    /// Encodes the schema: `{"type": "int"}`, `{"type": "array", "items": …}`,
    /// `{"type": "record", "name": …, "fields": […]}`, `{"type": "enum", "cases": […]}`,
    /// `{"type": "callback", "inputs": […]}`; `"nullable": true` for optionals only.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(typeName, forKey: .type)
        if isNullable { try container.encode(true, forKey: .nullable) }
        switch kind {
        case .any, .null, .bool, .bytes, .reference: break
        case .int(let format), .double(let format), .string(let format):
            try container.encodeIfPresent(format, forKey: .format)
        case .array(let items): try container.encode(items, forKey: .items)
        case .dictionary(let items): if items != .any { try container.encode(items, forKey: .items) }
        case .record(let name, let fields):
            try container.encode(name, forKey: .name)
            try container.encode(fields, forKey: .fields)
        case .enumeration(let cases): try container.encode(cases, forKey: .cases)
        case .callback(let inputs): try container.encode(inputs, forKey: .inputs)
        }
    }

    /// Decodes the output of ``encode(to:)``.
    ///
    /// - Throws: `DecodingError` for an unknown type or a missing key.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isNullable = try container.decodeIfPresent(Bool.self, forKey: .nullable) ?? false
        let kind: ValueSchema.Kind
        switch try container.decode(String.self, forKey: .type) {
        case "any": kind = .any
        case "null": kind = .null
        case "bool": kind = .bool
        case "int": kind = .int(format: try container.decodeIfPresent(String.self, forKey: .format))
        case "double": kind = .double(format: try container.decodeIfPresent(String.self, forKey: .format))
        case "string": kind = .string(format: try container.decodeIfPresent(String.self, forKey: .format))
        case "bytes": kind = .bytes
        case "array": kind = .array(try container.decode(ValueSchema.self, forKey: .items))
        case "dictionary": kind = .dictionary(try container.decodeIfPresent(ValueSchema.self, forKey: .items) ?? .any)
        case "record":
            kind = .record(
                name: try container.decode(String.self, forKey: .name),
                fields: try container.decode([ParameterSchema].self, forKey: .fields))
        case "enum":
            let cases = try container.decode([Value].self, forKey: .cases)
            kind = .enumeration(cases.contains { $0.kind == "double" } ? cases.map(ValueSchema.double.restored) : cases)
        case "reference": kind = .reference
        case "callback": kind = .callback(try container.decode([ValueSchema].self, forKey: .inputs))
        case let unknown:
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container, debugDescription: "There is no type \(unknown.quoted).")
        }
        self.init(kind, isNullable: isNullable)
    }
}

extension ValueSchema {
    /// Returns a value from JSON in the kind of the schema: an int as a double, text as bytes.
    package func restored(_ value: Value) -> Value {
        map(value) { value, type, _ in
            switch (type.kind, value) {
            case (.double, .int(let int)): .double(Double(int))
            case (.bytes, .string(let text)): Self.bytes(base64: text).map(Value.bytes)
            case (.enumeration(let cases), _): cases.first(where: value.isSame)
            default: value
            }
        }
    }
}
