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

extension ParameterSchema {
    /// Whether both defaults are equal, and all texts in them have the same bytes.
    func hasSameDefault(as other: ParameterSchema) -> Bool {
        (defaultValue ?? .null).hasSameBytes(as: other.defaultValue ?? .null)
    }
}
