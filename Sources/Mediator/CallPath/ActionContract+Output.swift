// Converts an output to a value and back. The most frequent types bypass the conformance: note 23 of
// docs/CompilerNotes.md. `Void` cannot conform to a protocol.

extension ActionContract {
    @inlinable @inline(__always) func encode<Output: Sendable>(_ output: Output) -> Value {
        if Output.self == Void.self { return .null }
        if Output.self == Int.self, let int = output as? Int { return .int(int) }
        if Output.self == Bool.self, let bool = output as? Bool { return .bool(bool) }
        if Output.self == String.self, let string = output as? String { return .string(string) }
        if Output.self == Double.self, let double = output as? Double { return .double(double) }
        return encodeOther(output)
    }

    @inlinable func decode<Output: Sendable>(_ value: consuming Value) throws -> Output {
        switch value {
        case .null:
            if Output.self == Void.self, let output = () as? Output { return output }
        case .int(let int):
            if Output.self == Int.self, let output = int as? Output { return output }
        case .bool(let bool):
            if Output.self == Bool.self, let output = bool as? Output { return output }
        case .string(let string):
            if Output.self == String.self, let output = string as? Output { return output }
        case .double(let double):
            if Output.self == Double.self, let output = double as? Output { return output }
        default:
            break
        }
        return try decodeOther(value)
    }

    // Only an action calls these, and its initializer has given the contract its `Output.self`. So `outputType` is
    // `Output`, and both casts change no type.

    @usableFromInline func encodeOther<Output: Sendable>(_ value: Output) -> Value {
        func encode<T: ParameterValue>(_ type: T.Type) -> Value { unsafe unsafeBitCast(value, to: type).parameterValue }
        return outputType.map { encode($0) } ?? .null
    }

    // Throws any error, not a `MediatorError`: note 22 of docs/CompilerNotes.md.
    @usableFromInline func decodeOther<Output: Sendable>(_ value: consuming Value) throws -> Output {
        let value = value
        func decode<T: ParameterValue>(_ type: T.Type) throws(ValueMismatch) -> Output {
            unsafe unsafeBitCast(try T(parameterValue: value), to: Output.self)
        }
        do throws(ValueMismatch) {
            guard let outputType else { throw .expected("null", found: value.kind) }
            return try decode(outputType)
        } catch {
            throw MediatorError.invalidResult(path, error, declared: schema.returns)
        }
    }
}
