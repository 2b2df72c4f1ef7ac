/// Sample values of types, and values of a document, as Swift.
struct Samples {
    let types: TargetTypes
    /// What stands before nested types: `CartActions.`.
    var scope = ""
    /// Whether records have a function `sample()` where the samples stand, which makes their own.
    var usesFunctions = false

    // MARK: Of Mediator's type Value

    /// Returns a sample as a literal of a `Value`; nil for a type without one.
    func value(_ type: DocumentType) -> Code? {
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
        case .array(let items): return .array([value(items)].compactMap(\.self))
        case .dictionary(let items): return .dictionary(value(items).map { [("key", $0)] } ?? [])
        case .record(let record): return types.hasSample(type) ? fields(record) : nil
        case .enumeration(let cases): return cases.first.map { literal($0, of: type) }
        case .optional(let type): return value(type)
        case .null, .reference, .callback: return nil
        }
    }

    /// Returns the required fields of a record that has a sample.
    private func fields(_ record: RecordType) -> Code {
        .dictionary(
            record.fields.filter(\.isRequired).compactMap { field in value(field.type).map { (field.name, $0) } })
    }

    /// Returns a value of a document as a literal.
    ///
    /// - Parameters:
    ///   - json: The value.
    ///   - type: Its type.
    ///   - isTyped: Whether the literal is one of the type in Swift, and not of a `Value`, which has integers of 64 bits and
    ///     others as digits.
    func literal(_ json: JSONValue, of type: DocumentType = .any, isTyped: Bool = false) -> Code {
        switch (json, type) {
        case (_, .optional(let type)): return literal(json, of: type, isTyped: isTyped)
        case (.null, _): return .text(isTyped && type != .any ? "nil" : ".null")
        case (.bool(let value), _): return .text(String(value))
        case (.int(let value), .double): return .text(String(Double(value)))
        case (.int(let value), .int) where isTyped: return .text(String(value))
        case (.int(let value), _):
            return .text(json.int == nil ? SwiftNames.literal(String(value)) : String(value))
        case (.double(let value), _): return .text(String(value))
        case (.string(let digits), .int) where isTyped: return .text(digits)
        case (.string(let text), .bytes): return .text(".bytes(\(Self.bytes(text)))")
        case (.string(let text), _): return .text(SwiftNames.literal(text))
        case (.array(let values), .array(let items)):
            return .array(values.map { literal($0, of: items, isTyped: isTyped) })
        case (.array(let values), _): return .array(values.map { literal($0) })
        case (.object(let members), _):
            let sorted = members.sorted { $0.key < $1.key }
            if case .record(let record) = type {
                let types = Dictionary(
                    record.fields.map { ($0.name, $0.type) }, uniquingKeysWith: { first, _ in first })
                return .dictionary(sorted.map { ($0.key, literal($0.value, of: types[$0.key] ?? .any)) })
            }
            return .dictionary(sorted.map { ($0.key, literal($0.value, of: Self.items(type), isTyped: isTyped)) })
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
            guard let element = typed(items) else { return Typed(code: .array([])) }
            return Typed(code: .array([element.code]), throwing: element.throwing)
        case .dictionary(let items):
            guard let element = typed(items) else { return Typed(code: .dictionary([])) }
            return Typed(code: .dictionary([("key", element.code)]), throwing: element.throwing)
        case .record:
            guard types.hasSample(type) else { return nil }
            let name = types.swift(type, in: scope)
            if usesFunctions { return Typed(code: .call(name + ".sample", []), throwing: true) }
            return value(type).map { Typed(code: .call(name, [$0]), throwing: true) }
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
        if let cases = types.enumeration(parameter.type.wrapped)?.cases,
            let one = cases.first(where: { $0.value == parameter.defaultValue })
        {
            return (.text(".\(one.name)"), true)
        }
        if plain(parameter.type) { return (literal(parameter.defaultValue, of: parameter.type, isTyped: true), true) }
        return (.call(".known", [literal(parameter.defaultValue, of: parameter.type)]), false)
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
