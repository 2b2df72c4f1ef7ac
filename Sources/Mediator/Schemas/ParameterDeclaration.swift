/// A parameter without its static type.
@usableFromInline package final class ParameterDeclaration: Sendable {
    package let name: String
    let type: any ParameterValue.Type
    let defaultValue: (any ParameterValue)?
    /// The default as it stands in dictionaries.
    package var defaultParameterValue: Value? { defaultValue?.parameterValue }
    let isSecret: Bool
    let summary: String

    @usableFromInline init(
        _ name: String, _ type: any ParameterValue.Type, _ defaultValue: (any ParameterValue)?, _ isSecret: Bool,
        _ summary: String
    ) {
        (self.name, self.type, self.defaultValue) = (name, type, defaultValue)
        (self.isSecret, self.summary) = (isSecret, summary)
    }

    // Compiled for each type of parameter of an app, so it only passes its arguments on: note 9 of docs/CompilerNotes.md.
    @inlinable @inline(never) static func make<T: ParameterValue>(
        _ name: String, _ type: T.Type, _ isSecret: Bool, _ summary: String
    ) -> ParameterDeclaration { makeErased(name, type, isSecret, summary) }

    @usableFromInline @inline(never) static func makeErased(
        _ name: String, _ type: any ParameterValue.Type, _ isSecret: Bool, _ summary: String
    ) -> ParameterDeclaration { ParameterDeclaration(name, type, type.valueWhenMissing, isSecret, summary) }

    package var schema: ParameterSchema {
        ParameterSchema(name, type.parameterSchema, default: defaultParameterValue, secret: isSecret, summary)
    }

    /// Whether its value, or a part of it, must not show.
    var hasSecrets: Bool { isSecret || type.parameterSchema.hasSecrets }

    /// Whether there is a default other than the nil of an optional.
    var hasDefaultOtherThanNil: Bool {
        defaultParameterValue.map { type.valueWhenMissing == nil || !$0.isNull } ?? false
    }

    func accepts(_ value: Value) -> Bool {
        switch value {
        // The most frequent types bypass their conformance, as results do.
        case .string where type == String.self, .int where type == Int.self, .bool where type == Bool.self: true
        default: mismatch(value) == nil
        }
    }

    func mismatch(_ value: Value) -> ValueMismatch? {
        do { _ = try type.init(parameterValue: value) } catch { return error }
        return nil
    }

    func problems(in parameters: Parameters) -> [ValueMismatch.Problem] {
        guard let value = parameters[name] else {
            if defaultValue != nil { return [] }
            return ValueMismatch.missing(type.parameterSchema).at(key: name).problems
        }
        return mismatch(value).map { (isSecret ? $0.redacted : $0).at(key: name).problems } ?? []
    }
}
