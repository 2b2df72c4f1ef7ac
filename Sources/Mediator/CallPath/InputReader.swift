/// Reads the parameters of a call in the contract's order: by position if the keys are the contract's own, by name
/// otherwise.
///
/// The caller extends the lifetime of the dictionary.
// Exactly one of the two is set. Not an enum: note 4 of docs/CompilerNotes.md.
@usableFromInline struct InputReader {
    @usableFromInline var values: OrderedValues?
    @usableFromInline var search: ParameterReader?

    @inlinable @inline(__always) init(values: OrderedValues) {
        self.values = values
        search = nil
    }

    @inlinable @inline(__always) init(search: ParameterReader) {
        values = nil
        self.search = search
    }

    @inlinable @inline(__always) mutating func next<T: ParameterValue>(
        _ type: T.Type = T.self
    ) throws(ValueMismatch) -> T {
        if let values {
            self.values = values.following
            return try T(parameterValue: values.first)
        }
        return try T(parameterValue: search?.search() ?? .null)
    }

    /// Returns whether any default was used; fails if the dictionary has unknown keys.
    @inlinable @inline(__always) mutating func finish() throws(ValueMismatch) -> Bool {
        try search?.finish() ?? false
    }
}
