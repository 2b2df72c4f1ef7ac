/// Sample values of types, and values of a document, as Swift.
struct Samples {
    let types: TargetTypes
    /// What stands before nested types: `CartActions.`.
    var scope = ""

    // MARK: Of Mediator's type Value

    /// Returns a sample as a literal of a `Value`; nil for a type without one.
    func value(_ type: DocumentType, inside outer: [String] = []) -> Code? {
        switch type {
        case .any: return .text("\"text\"")
        case .bool: return .text("true")
        case .int: return .text("1")
        case .double: return .text("1.5")
        case .string("date-time"?): return .text("\"2026-01-31T12:00:00Z\"")
        case .string("uri"?): return .text("\"https://example.com/\"")
        case .string("uuid"?): return .text("\"123E4567-E89B-12D3-A456-426614174000\"")
        case .string("decimal"?): return .text("\"12.50\"")
        case .string: return .text("\"text\"")
        case .bytes: return .text(".bytes([1, 2, 3])")
        case .array(let items): return .array([value(items, inside: outer)].compactMap(\.self))
        case .dictionary(let items):
            return .dictionary(value(items, inside: outer).map { [("key", $0)] } ?? [])
        case .record:
            guard let record = types.record(type), !outer.contains(record.name) else { return nil }
            return fields(record, inside: outer)
        case .enumeration(let cases): return cases.first.flatMap { literal($0, of: type) }
        case .optional(let type): return value(type, inside: outer)
        case .null, .reference, .callback: return nil
        }
    }

    /// Returns the required fields of a record; nil if one of them has no sample.
    func fields(_ record: TargetTypes.Record, inside outer: [String] = []) -> Code? {
        var elements: [(String, Code)] = []
        for field in record.fields where field.isRequired {
            guard let value = value(field.type, inside: outer + [record.name]) else { return nil }
            elements.append((field.name, value))
        }
        return .dictionary(elements)
    }

    /// Returns a value of a document as a literal of a `Value`.
    func literal(_ json: JSONValue, of type: DocumentType = .any) -> Code {
        switch (json, type) {
        case (_, .optional(let type)): return literal(json, of: type)
        case (.null, _): return .text(".null")
        case (.bool(let value), _): return .text(String(value))
        case (.int(let value), .double): return .text("\(value).0")
        case (.int(let value), _): return .text(String(value))
        case (.double(let value), _): return .text(String(value))
        case (.string(let text), .bytes): return .text(".bytes(\(Self.bytes(text)))")
        case (.string(let text), _): return .text(SwiftNames.literal(text))
        case (.array(let values), .array(let items)): return .array(values.map { literal($0, of: items) })
        case (.array(let values), _): return .array(values.map { literal($0) })
        case (.object(let members), _):
            let fields = types.record(type)?.fields ?? []
            return .dictionary(
                members.sorted { $0.key < $1.key }.map { key, value in
                    (key, literal(value, of: fields.first { $0.name == key }?.type ?? Self.items(type)))
                })
        }
    }

    private static func items(_ type: DocumentType) -> DocumentType {
        if case .dictionary(let items) = type { items } else { .any }
    }

    /// Returns the bytes of a text in base64 (RFC 4648, section 4).
    private static func bytes(_ text: String) -> [UInt8] {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var (bytes, bits, count): ([UInt8], Int, Int) = ([], 0, 0)
        for byte in text.utf8 {
            guard let digit = alphabet.firstIndex(of: byte) else { continue }
            (bits, count) = (bits << 6 | digit, count + 6)
            if count >= 8 {
                count -= 8
                bytes.append(UInt8(truncatingIfNeeded: bits >> count))
            }
        }
        return bytes
    }

    // MARK: Of a Swift type

    /// A piece of code, and whether `try` must stand before it.
    struct Typed {
        var code: Code
        var throwing = false

        var whole: Code { throwing ? code.after("try ") : code }
    }

    /// Returns a sample of a Swift type; nil for a type without one.
    func typed(_ type: DocumentType) -> Typed? {
        switch type {
        case .any, .bool, .int, .double: return value(type).map { Typed(code: $0) }
        case .string, .bytes:
            let name = types.swift(type)
            guard let value = value(type) else { return nil }
            return name == "String"
                ? Typed(code: value) : Typed(code: .call(name, [value.after("parameterValue: ")]), throwing: true)
        case .array(let items):
            guard let element = typed(items) else { return nil }
            return Typed(code: .array([element.code]), throwing: element.throwing)
        case .dictionary(let items):
            guard let element = typed(items) else { return nil }
            return Typed(code: .dictionary([("key", element.code)]), throwing: element.throwing)
        case .record:
            guard let value = value(type) else { return nil }
            return Typed(code: .call(types.swift(type, in: scope), [value]), throwing: true)
        case .enumeration:
            if let one = types.enumeration(type)?.cases.first { return Typed(code: .text(".\(one.name)")) }
            return value(type).map { Typed(code: $0) }
        case .optional(let type): return typed(type)
        case .null, .reference, .callback: return nil
        }
    }

    /// Returns the default of a parameter of a contract; nil without one.
    ///
    /// A default that the document does not show is a sample.
    func defaultValue(_ parameter: ContractDocument.Parameter) -> (code: Code, isLiteral: Bool)? {
        if parameter.isRequired { return nil }
        if parameter.defaultValue == .null {
            if parameter.type.isOptional { return nil }
            guard let value = value(parameter.type) else { return nil }
            return plain(parameter.type) ? (value, true) : (.call(".known", [value]), false)
        }
        if case .enumeration(let cases) = parameter.type.wrapped,
            let index = cases.firstIndex(of: parameter.defaultValue),
            let one = types.enumeration(parameter.type.wrapped)?.cases[index]
        {
            return (.text(".\(one.name)"), true)
        }
        let value = literal(parameter.defaultValue, of: parameter.type)
        return plain(parameter.type) ? (value, true) : (.call(".known", [value]), false)
    }

    /// Whether the literal of a `Value` is also one of the Swift type.
    private func plain(_ type: DocumentType) -> Bool {
        switch type {
        case .any, .bool, .int, .double: true
        case .string: types.swift(type) == "String"
        case .array(let items), .dictionary(let items), .optional(let items): plain(items)
        case .enumeration: types.enumeration(type) == nil
        default: false
        }
    }
}

extension DocumentType {
    /// The type without null.
    var wrapped: DocumentType { if case .optional(let type) = self { type } else { self } }
}
