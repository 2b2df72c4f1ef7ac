/// Reads the parameters of a call in the contract's order: by position if the keys are the contract's own, by name
/// otherwise.
///
/// The caller extends the lifetime of the dictionary.
// Exactly one of the two is set. Not an enum: note 4 of docs/CompilerNotes.md.
@usableFromInline struct InputReader {
    @usableFromInline var positional: PositionalValues?
    @usableFromInline var named: NamedValues?

    @inlinable @inline(__always) init(_ values: PositionalValues) {
        positional = values
        named = nil
    }

    @inlinable @inline(__always) init(_ values: NamedValues) {
        positional = nil
        named = values
    }

    @inlinable @inline(__always) mutating func next<T: ParameterValue>(
        _ type: T.Type = T.self
    ) throws(ValueMismatch) -> T {
        if let positional {
            self.positional = positional.following
            return try T(parameterValue: positional.first)
        }
        return try T(parameterValue: named?.next() ?? .null)
    }

    /// Returns whether any default was used; fails if the dictionary has unknown keys.
    @inlinable @inline(__always) mutating func finish() throws(ValueMismatch) -> Bool {
        try named?.finish() ?? false
    }
}
