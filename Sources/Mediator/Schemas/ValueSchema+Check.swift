#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ValueSchema {
    /// Returns the problems of a value, with paths; empty when the value fits.
    ///
    /// A value that converts exactly fits: 2.0 where an int is declared, an int where a double is.
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - outer: The records around it, outermost first: inside itself, a record stands without its fields.
    package func problems(in value: Value, inside outer: [ValueSchema] = []) -> [ValueMismatch.Problem] {
        if value.isNull, isNullable { return [] }
        switch kind {
        case .any: return []
        case .null: return value.isNull ? [] : mismatch(value)
        case .bool: return check(value, as: Bool.self)
        case .int(let format):
            let type: any ParameterValue.Type = Self.integerType(format: format) ?? Int64.self
            return check(value, as: type)
        case .double("float"): return check(value, as: Float.self)
        case .double: return check(value, as: Double.self)
        case .string("date-time"): return check(value, as: Date.self)
        case .string("uri"): return check(value, as: URL.self)
        case .string("uuid"): return check(value, as: UUID.self)
        case .string("decimal"): return check(value, as: Decimal.self)
        case .string:
            guard case .string = value else { return mismatch(value) }
            return []
        case .bytes: return check(value, as: Data.self)
        case .array(let items):
            guard case .array(let values) = value else { return mismatch(value) }
            return values.enumerated().flatMap { index, value in
                ValueMismatch(problems: items.problems(in: value, inside: outer)).at(index: index).problems
            }
        case .dictionary(let items):
            guard case .dictionary(let parameters) = value else { return mismatch(value) }
            if items == .any { return [] }
            return parameters.flatMap { key, value in
                ValueMismatch(problems: items.problems(in: value, inside: outer)).at(key: key).problems
            }
        case .record:
            let record = whole(inside: outer)
            guard case .dictionary(let parameters) = value, case .record(_, let fields) = record.kind else {
                return mismatch(value)
            }
            return fields.flatMap { $0.problems(in: parameters, inside: outer + [record]) }
        case .enumeration(let cases):
            // The comparison of a text with too many marks would take long.
            if case .string(let text) = value, text.hasTooManyMarks { return mismatch("another string") }
            if cases.contains(where: value.isSame) { return [] }
            return mismatch(cases.contains { $0.kind == value.kind } ? "another \(value.kind)" : value.kind)
        case .reference:
            guard case .reference(let box) = value, box.kind == "reference" else { return mismatch(value) }
            return []
        case .callback:
            guard case .reference(let box) = value, let callback = box.object as? AnyCallback else {
                return mismatch(value)
            }
            guard let schema = callback.schema, !Compatibility.fits(schema, in: self) else { return [] }
            return mismatch(schema.description)
        }
    }

    private func check<T: ParameterValue>(_ value: Value, as type: T.Type) -> [ValueMismatch.Problem] {
        do {
            _ = try T(parameterValue: value)
            return []
        } catch {
            return error.problems
        }
    }

    private func mismatch(_ value: Value) -> [ValueMismatch.Problem] { mismatch(value.kind) }

    private func mismatch(_ found: String) -> [ValueMismatch.Problem] {
        ValueMismatch.expected(description, found: found).problems
    }

    /// Returns what does not fit, or nil when the value fits.
    package func mismatch(of value: Value) -> ValueMismatch? {
        let problems = problems(in: value)
        return problems.isEmpty ? nil : ValueMismatch(problems: problems)
    }

    /// Returns whether a text has the form of a format; any text fits an unknown format.
    package static func fits(_ text: String, format: String) -> Bool {
        ValueSchema.string(format: format).mismatch(of: .string(text)) == nil
    }
}

extension ParameterSchema {
    fileprivate func problems(in parameters: Parameters, inside outer: [ValueSchema]) -> [ValueMismatch.Problem] {
        guard let value = parameters[name] else {
            return isRequired ? ValueMismatch.missing(type).at(key: name).problems : []
        }
        let problems = type.problems(in: value, inside: outer)
        if problems.isEmpty { return [] }
        let mismatch = ValueMismatch(problems: problems)
        return (isSecret ? mismatch.redacted : mismatch).at(key: name).problems
    }
}

extension Value {
    /// Whether both are equal, or the same number as int and as double.
    package func isSame(as other: Value) -> Bool {
        switch (self, other) {
        case (.int(let int), .double(let double)), (.double(let double), .int(let int)): Int(exactly: double) == int
        default: self == other
        }
    }
}
