// `==` of texts holds for those that are only equivalent in Unicode, as the letter K and the kelvin sign. Where a person
// agreed to something, where names decide what is called, and where a secret is compared, equal means the same bytes.

extension String {
    package func hasSameBytes(as other: String) -> Bool {
        // Not `==` before it, which takes the square of a sequence of combining marks.
        utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
    }
}

extension ActionPath {
    package func hasSameBytes(as other: ActionPath) -> Bool {
        target.hasSameBytes(as: other.target) && action.hasSameBytes(as: other.action)
    }
}

extension Value {
    /// Whether both values are equal, and all texts, keys and numbers in them have the same bytes.
    package func hasSameBytes(as other: Value) -> Bool { Self.areEqual(self, other, byBytes: true) }
}

extension Parameters {
    /// Whether both have the same keys and values, byte for byte, in any order.
    package func hasSameBytes(as other: Parameters) -> Bool {
        Value.dictionary(self).hasSameBytes(as: .dictionary(other))
    }
}

extension ValueSchema {
    package func hasSameBytes(as other: ValueSchema) -> Bool { self == other && kind.hasSameTexts(as: other.kind) }
}

extension ValueSchema.Kind {
    func hasSameBytes(as other: ValueSchema.Kind) -> Bool { self == other && hasSameTexts(as: other) }

    /// Whether all names and values in an equal kind have the same bytes.
    fileprivate func hasSameTexts(as other: ValueSchema.Kind) -> Bool {
        switch (self, other) {
        case (.int(let one?), .int(let two?)), (.double(let one?), .double(let two?)),
            (.string(let one?), .string(let two?)):
            one.hasSameBytes(as: two)
        case (.array(let one), .array(let two)), (.dictionary(let one), .dictionary(let two)):
            one.kind.hasSameTexts(as: two.kind)
        case (.record(let one, let fields), .record(let two, let others)):
            one.hasSameBytes(as: two) && zip(fields, others).allSatisfy { $0.hasSameTexts(as: $1) }
        case (.enumeration(let one), .enumeration(let two)):
            zip(one, two).allSatisfy { $0.hasSameBytes(as: $1) }
        case (.callback(let one), .callback(let two)):
            zip(one, two).allSatisfy { $0.kind.hasSameTexts(as: $1.kind) }
        default:
            true
        }
    }
}

extension ParameterSchema {
    /// Whether both defaults are equal, and all texts in them have the same bytes.
    func hasSameDefault(as other: ParameterSchema) -> Bool {
        (defaultValue ?? .null).hasSameBytes(as: other.defaultValue ?? .null)
    }

    /// Whether all texts of an equal parameter have the same bytes.
    fileprivate func hasSameTexts(as other: ParameterSchema) -> Bool {
        name.hasSameBytes(as: other.name) && summary.hasSameBytes(as: other.summary)
            && type.kind.hasSameTexts(as: other.type.kind) && hasSameDefault(as: other)
    }
}
