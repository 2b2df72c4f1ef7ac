import Mediator
import MediatorCoding

/// Sample values of types, and values of a document, as Swift.
struct Samples {
    let types: TargetTypes
    /// What stands before nested types: `CartActions.`.
    var scope = ""
    /// Whether records have a function `sample()` where the samples stand, which makes their own.
    var usesFunctions = false

    // MARK: Of Mediator's type Value

    /// Returns a sample as a literal of a `Value`; nil for a type without one.
    func value(_ type: ValueSchema) -> Code? {
        switch type.kind {
        case .array(let items): .array([value(items)].compactMap(\.self))
        case .dictionary(let items): .dictionary(value(items).map { [("key", $0)] } ?? [])
        case .record(_, let fields):
            types.hasSample(type)
                ? .dictionary(
                    fields.filter(\.isRequired).compactMap { field in value(field.type).map { (field.name, $0) } })
                : nil
        case .enumeration(let cases): cases.first.map { literal($0) }
        case .null, .reference, .callback: nil
        default: literal(type.example)
        }
    }

    /// Returns a value as a literal.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - type: The type that the literal has in Swift; nil for a `Value`, which has integers of 64 bits, and others as
    ///     digits.
    func literal(_ value: Value, of type: ValueSchema? = nil) -> Code {
        switch value {
        case .null: return .text(type == nil || type?.kind == .any ? ".null" : "nil")
        case .bool(let value): return .text(String(value))
        case .int(let value): return .text(String(value))
        case .double(let value): return .text(String(value))
        case .string(let text):
            if case .int? = type?.kind { return .text(text) }
            return .text(SwiftNames.literal(text))
        case .bytes(let bytes): return .text(".bytes(\(bytes))")
        case .array(let values):
            let items: ValueSchema? = if case .array(let items)? = type?.kind { items } else { nil }
            return .array(values.map { literal($0, of: items) })
        case .dictionary(let members):
            let items: ValueSchema? = if case .dictionary(let items)? = type?.kind { items } else { nil }
            return .dictionary(members.map { ($0.key, literal($0.value, of: items)) })
        // JSON has none.
        case .reference: return .text(".null")
        }
    }

    // MARK: Of a Swift type

    /// A piece of code, and whether `try` must stand before it.
    struct Typed {
        var code: Code
        var throwing = false

        var whole: Code { throwing ? code.after("try ") : code }
    }

    /// Returns a sample of a Swift type; nil for a type without one.
    func typed(_ type: ValueSchema) -> Typed? {
        switch type.kind {
        case .any, .bool, .int, .double: return value(type).map { Typed(code: $0) }
        case .string, .bytes:
            guard let value = value(type) else { return nil }
            if isSerializable(type) { return Typed(code: value) }
            return Typed(code: .call(types.swift(type.wrapped), [value.after("parameterValue: ")]), throwing: true)
        case .array(let items):
            let element = typed(items)
            return Typed(code: .array([element?.code].compactMap(\.self)), throwing: element?.throwing ?? false)
        case .dictionary(let items):
            let element = typed(items)
            return Typed(
                code: .dictionary(element.map { [("key", $0.code)] } ?? []), throwing: element?.throwing ?? false)
        case .record:
            guard let value = value(type) else { return nil }
            let name = types.swift(type.wrapped, in: scope)
            return Typed(code: usesFunctions ? .call(name + ".sample", []) : .call(name, [value]), throwing: true)
        case .enumeration:
            if let one = types.enumeration(type)?.cases.first { return Typed(code: .text(".\(one.name)")) }
            return value(type).map { Typed(code: $0) }
        case .null, .reference, .callback: return nil
        }
    }

    /// Returns the default of a parameter of a contract; nil without one.
    ///
    /// A default that the document does not show is a sample.
    func defaultValue(_ parameter: ParameterSchema) -> (code: Code, isLiteral: Bool)? {
        let type = parameter.type
        if parameter.isRequired { return nil }
        guard let value = parameter.defaultValue, !value.isNull else {
            guard !type.isNullable, let sample = self.value(type) else { return nil }
            return isSerializable(type) ? (sample, true) : (.call(".known", [sample]), false)
        }
        if let one = types.enumeration(type)?.cases.first(where: { $0.value == value }) {
            return (.text(".\(one.name)"), true)
        }
        return isSerializable(type) ? (literal(value, of: type), true) : (.call(".known", [literal(value)]), false)
    }

    /// Whether the literal of a `Value` is also one of the Swift type.
    private func isSerializable(_ type: ValueSchema) -> Bool {
        switch type.kind {
        case .any, .bool, .int, .double: true
        case .string: !types.isOfFoundation(type)
        case .array(let items), .dictionary(let items): isSerializable(items)
        case .enumeration: types.enumeration(type) == nil
        default: false
        }
    }
}
