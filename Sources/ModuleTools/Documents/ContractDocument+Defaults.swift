extension ContractDocument {
    /// Checks that each default is a value of its type, as the generated code needs it.
    func checkDefaults() throws(Unreadable) {
        var checked: Set<RecordType> = []
        for action in actions {
            for parameter in action.parameters {
                try Self.check(parameter, DocumentPlace("\(action.target).\(action.name)"), [:], &checked)
            }
            try Self.check(action.returns, DocumentPlace("\(action.target).\(action.name).result"), [:], &checked)
        }
        for event in events {
            for parameter in event.parameters {
                try Self.check(parameter, DocumentPlace("\(event.target).\(event.name)"), [:], &checked)
            }
        }
    }

    private static func check(
        _ parameter: Parameter,
        _ place: DocumentPlace,
        _ outer: [String: RecordType],
        _ checked: inout Set<RecordType>
    ) throws(Unreadable) {
        let place = place + ".\(parameter.name)"
        if parameter.defaultValue != .null, !parameter.type.admits(parameter.defaultValue, outer) {
            let value = parameter.isSecret ? "a default" : "the default \(parameter.defaultValue.brief)"
            throw Unreadable(reason: "\(place) has \(value), which does not fit its type \(parameter.type.words)")
        }
        try check(parameter.type, place, outer, &checked)
    }

    /// Checks the defaults of fields; a record that stands at several places once.
    ///
    /// - Parameters:
    ///   - type: The type whose parts have the fields.
    ///   - place: Where the type stands.
    ///   - outer: The records around the type, by their names.
    ///   - checked: The records that were checked before.
    private static func check(
        _ type: DocumentType,
        _ place: DocumentPlace,
        _ outer: [String: RecordType],
        _ checked: inout Set<RecordType>
    ) throws(Unreadable) {
        switch type {
        case .array(let items), .dictionary(let items), .optional(let items): try check(items, place, outer, &checked)
        case .callback(let inputs): for input in inputs { try check(input, place, outer, &checked) }
        case .record(let record):
            guard checked.insert(record).inserted else { return }
            let outer = record.joining(outer)
            for field in record.fields { try check(field, place, outer, &checked) }
        default: break
        }
    }
}

extension RecordType {
    /// Returns whether the members of an object are values of the fields.
    fileprivate func admits(_ members: [String: JSONValue], _ outer: [String: RecordType]) -> Bool {
        let outer = joining(outer)
        return fields.allSatisfy { field in
            members[field.name].map { field.type.admits($0, outer) } ?? !field.isRequired
        }
    }

    /// Adds the record to those around its fields: inside itself it has a name alone.
    fileprivate func joining(_ outer: [String: RecordType]) -> [String: RecordType] {
        fields.isEmpty ? outer : outer.merging([name: self]) { $1 }
    }
}

extension DocumentType {
    /// Returns whether a value of JSON is one of the type.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - outer: The records around the type, by their names.
    fileprivate func admits(_ json: JSONValue, _ outer: [String: RecordType]) -> Bool {
        switch (self, json) {
        case (.any, _), (.null, .null), (.optional, .null), (.bool, .bool): true
        case (.bytes, .string(let text)): TextFormat.isBase64(text)
        case (.string(let format), .string(let text)): TextFormat.holds(text, format)
        case (.string("decimal"), .int(let number)): Int(exactly: number) != nil
        case (.optional(let type), _): type.admits(json, outer)
        case (.int(let format), .int(let number)): Self.holds(number, format)
        case (.int(let format), .string(let digits)): Self.holds(digits, format)
        case (.double(let format), .int(let number)): format != "float" || Float(number).isFinite
        case (.double(let format), .double(let number)): format != "float" || Float(number).isFinite
        case (.array(let items), .array(let values)): values.allSatisfy { items.admits($0, outer) }
        case (.dictionary(let items), .object(let members)): members.values.allSatisfy { items.admits($0, outer) }
        case (.record(let record), .object(let members)):
            (record.fields.isEmpty ? outer[record.name] ?? record : record).admits(members, outer)
        case (.enumeration(let cases), _): cases.contains(json)
        default: false
        }
    }

    /// Returns whether a type holds an integer.
    private static func holds(_ number: Int128, _ format: String?) -> Bool {
        switch format {
        case "int8": Int8(exactly: number) != nil
        case "int16": Int16(exactly: number) != nil
        case "int32": Int32(exactly: number) != nil
        case "int128": true
        case "uint8": UInt8(exactly: number) != nil
        case "uint16": UInt16(exactly: number) != nil
        case "uint32": UInt32(exactly: number) != nil
        case "uint64": UInt64(exactly: number) != nil
        case "uint128": UInt128(exactly: number) != nil
        default: Int64(exactly: number) != nil
        }
    }

    /// Returns whether a type that reaches beyond 64 bits holds an integer that is written as a text.
    private static func holds(_ digits: String, _ format: String?) -> Bool {
        let number: (any BinaryInteger)? =
            switch format {
            case "uint64": UInt64(digits)
            case "int128": Int128(digits)
            case "uint128": UInt128(digits)
            default: nil
            }
        return number?.description == digits
    }

    /// The type in messages.
    fileprivate var words: String {
        switch self {
        case .any: "any"
        case .null: "null"
        case .bool: "bool"
        case .int(let format): format ?? "int"
        case .double(let format): format ?? "double"
        case .string(let format): format ?? "string"
        case .bytes: "bytes"
        case .array(let items): "array of \(items.words)"
        case .dictionary(let items): "dictionary of \(items.words)"
        case .record(let record): SwiftNames.literal(record.name)
        case .enumeration: "enum"
        case .reference: "reference"
        case .callback: "callback"
        case .optional(let type): "\(type.words) or null"
        }
    }
}

extension JSONValue {
    /// The value in messages; long ones by their kind alone.
    fileprivate var brief: String {
        switch self {
        case .null: "null"
        case .bool(let value): String(value)
        case .int(let value): String(value)
        case .double(let value): String(value)
        case .string(let text): text.utf8.count <= 40 ? SwiftNames.literal(text) : "of a long text"
        case .array: "of an array"
        case .object: "of an object"
        }
    }
}
