import Mediator
import MediatorCoding

/// Samples of types, and defaults of a document.
extension TargetCode {
    /// Returns a sample of a Swift type for another file, with `try` where it is needed; nil for a type without one.
    func sample(of type: ValueSchema) -> Code? {
        guard let value = type.sampleLiteral else { return nil }
        if hasLiterals(type) { return value }
        switch type.kind {
        case .array(let items): return .array([sample(of: items)].compactMap(\.self))
        case .dictionary(let items): return .dictionary(sample(of: items).map { [("key", $0)] } ?? [])
        case .record: return .call("try " + swift(type.wrapped, in: namespace + "."), [value])
        case .enumeration: return enumeration(type)?.cases.first.map { .text(".\($0.name)") }
        default: return .call("try " + swift(type.wrapped), [value.prefixed(with: "parameterValue: ")])
        }
    }

    /// Returns the default of a parameter of a contract; nil without one.
    ///
    /// A default that the document does not show is a sample.
    func defaultValue(of parameter: ParameterSchema) -> (code: Code, isLiteral: Bool)? {
        let type = parameter.type
        if parameter.isRequired { return nil }
        guard let value = parameter.defaultValue, !value.isNull else {
            guard !type.isNullable, let sample = type.sampleLiteral else { return nil }
            return hasLiterals(type) ? (sample, true) : (.call(".known", [sample]), false)
        }
        if let one = enumeration(type)?.cases.first(where: { $0.value == value }) {
            return (.text(".\(one.name)"), true)
        }
        return hasLiterals(type) ? (value.swiftLiteral(of: type), true) : (.call(".known", [value.valueLiteral]), false)
    }

    /// Whether the literal of a `Value` is also one of the Swift type.
    private func hasLiterals(_ type: ValueSchema) -> Bool {
        switch type.kind {
        case .any, .bool, .int, .double: true
        case .string: !isOfFoundation(type)
        case .array(let items), .dictionary(let items): hasLiterals(items)
        case .enumeration: enumeration(type) == nil
        default: false
        }
    }
}

extension ValueSchema {
    /// A sample as a literal of a `Value`; nil for a type without one.
    var sampleLiteral: Code? { hasExample ? example.valueLiteral : nil }
}

extension Value {
    /// A literal of the type `Value`, which has integers of 64 bits; those that need more stay digits in a text.
    var valueLiteral: Code {
        switch self {
        case .null: .text(".null")
        case .bool(let value): .text(String(value))
        case .int(let value): .text(String(value))
        case .double(let value): .text(String(value))
        case .string(let text): .text(SwiftNames.literal(text))
        case .bytes(let bytes): .text(".bytes(\(bytes))")
        case .array(let values): .array(values.map(\.valueLiteral))
        case .dictionary(let members): .dictionary(members.map { ($0.key, $0.value.valueLiteral) })
        // JSON has none.
        case .reference: .text(".null")
        }
    }

    /// Returns a literal of the Swift type of a schema.
    func swiftLiteral(of type: ValueSchema) -> Code {
        switch (self, type.kind) {
        case (_, .any): valueLiteral
        case (.null, _): .text("nil")
        // Also digits in a text, and whole doubles.
        case (_, .int):
            ((try? Int128(parameterValue: self))?.description ?? (try? UInt128(parameterValue: self))?.description)
                .map(Code.text) ?? valueLiteral
        case (.array(let values), .array(let items)): .array(values.map { $0.swiftLiteral(of: items) })
        case (.dictionary(let members), .dictionary(let items)):
            .dictionary(members.map { ($0.key, $0.value.swiftLiteral(of: items)) })
        default: valueLiteral
        }
    }
}
