/// Converts an output to a value and back; with functions, since `Void` cannot conform to a protocol.
///
/// The most frequent types bypass the functions: where the compiler knows the output, comparing types costs nothing.
///
/// An object, so that a handler holds one reference to it.
@usableFromInline final class ActionResult<Output: Sendable>: Sendable {
    let schema: @Sendable () -> ValueSchema
    @usableFromInline let encodeOther: @Sendable (Output) -> Value
    @usableFromInline let decodeOther: @Sendable (Value) throws(ValueMismatch) -> Output

    private init(
        schema: @escaping @Sendable () -> ValueSchema, encodeOther: @escaping @Sendable (Output) -> Value,
        decodeOther: @escaping @Sendable (Value) throws(ValueMismatch) -> Output
    ) {
        self.schema = schema
        self.encodeOther = encodeOther
        self.decodeOther = decodeOther
    }

    static func value() -> ActionResult where Output: ParameterValue {
        ActionResult(
            schema: { Output.parameterSchema }, encodeOther: { $0.parameterValue },
            decodeOther: { value throws(ValueMismatch) in try Output(parameterValue: value) }
        )
    }

    @inlinable func encode(_ output: Output) -> Value {
        if Output.self == Void.self { return .null }
        if Output.self == Int.self, let int = output as? Int { return .int(int) }
        if Output.self == Bool.self, let bool = output as? Bool { return .bool(bool) }
        if Output.self == String.self, let string = output as? String { return .string(string) }
        if Output.self == Double.self, let double = output as? Double { return .double(double) }
        return encodeOther(output)
    }

    @inlinable func decode(_ value: Value) throws(ValueMismatch) -> Output {
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
}

extension ActionResult where Output == Void {
    static var nothing: ActionResult {
        ActionResult(
            schema: { .null },
            encodeOther: { .null },
            decodeOther: { value throws(ValueMismatch) in
                guard value.isNull else { throw .expected("null", found: value.kind) }
            }
        )
    }
}
