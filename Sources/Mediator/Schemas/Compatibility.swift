/// The rules by which a provider's contract serves a caller's, which may differ: see the article *Compatibility*.
package enum Compatibility {
    /// Returns why a caller of `required` cannot call `provided`, field by field; empty when it can.
    package static func problems(required: ActionSchema, provided: ActionSchema) -> [String] {
        effectProblems(required.effect, provided.effect) + parameterProblems(required.parameters, provided.parameters)
            + TypeComparison().differences(provided.returns, required.returns).map {
                "result\($0.path): returned as \($0.written), read as \($0.read)"
            }
    }

    /// Returns the parameters that do not fit those that the other side reads, each with the path below it.
    ///
    /// As with the fields of a record, parameters that the reader does not declare fit.
    package static func differences(
        written: [ParameterSchema], read: [ParameterSchema]
    ) -> [(name: String, path: String, written: String, read: String)] {
        TypeComparison().differences(.record("", written), .record("", read)).map {
            let path = $0.path.dropFirst()
            let name = path.prefix { $0 != "." && $0 != "[" }
            return (String(name), String(path.dropFirst(name.count)), $0.written, $0.read)
        }
    }

    /// Whether every value of one type is one of another.
    package static func fits(_ written: ValueSchema, in read: ValueSchema) -> Bool {
        TypeComparison().differences(written, read).isEmpty
    }

    private static func effectProblems(_ required: Effect, _ provided: Effect) -> [String] {
        // A synchronous handler runs anywhere, and a caller that awaits reaches the main actor as well.
        if provided == .sync || provided == required || required.suspends { return [] }
        return ["effect: required \(required.rawValue), provided \(provided.rawValue)"]
    }

    private static func parameterProblems(_ sent: [ParameterSchema], _ taken: [ParameterSchema]) -> [String] {
        var problems: [String] = []
        for parameter in sent {
            guard let other = taken.first(where: { $0.name.hasSameBytes(as: parameter.name) }) else {
                problems.append("parameter \(parameter.name.quoted): sent by the caller, unknown to the provider")
                continue
            }
            var type = parameter.type
            if other.isRequired, !parameter.isRequired {
                problems.append(
                    "parameter \(parameter.name.quoted): optional for the caller, required by the provider")
                // That null may be sent as well is the same problem.
                type.isNullable = false
            }
            problems += TypeComparison().differences(type, other.type).map {
                "parameter \(parameter.name.quoted)\($0.path): sent as \($0.written), taken as \($0.read)"
            }
        }
        let known = Set(sent.map { ExactText($0.name) })
        for parameter in taken where parameter.isRequired && !known.contains(ExactText(parameter.name)) {
            problems.append("parameter \(parameter.name.quoted): required by the provider, not sent by the caller")
        }
        return problems
    }
}

/// Compares the type that one side writes with the one that the other side reads.
private struct TypeComparison {
    /// A part of the written type that does not fit the read one.
    struct Difference {
        var path = ""
        var written: String
        var read: String

        func below(_ path: String) -> Difference { Difference(path: path + self.path, written: written, read: read) }
    }

    struct Pair: Equatable {
        var written: ValueSchema
        var read: ValueSchema
    }

    /// The records that are being compared, outermost first: inside itself, a record stands without its fields.
    var outer: [Pair] = []

    func differences(_ written: ValueSchema, _ read: ValueSchema) -> [Difference] {
        let text = written.description
        let difference = Difference(written: text, read: read.description.distinguished(from: text))
        if read.kind == .any { return [] }
        if written.isNullable, !read.isNullable, read.kind != .null { return [difference] }
        switch (written.kind, read.kind) {
        case (.null, _):
            return read.isNullable || read.kind == .null ? [] : [difference]
        case (.enumeration(let cases), _):
            return cases.allSatisfy(read.takes) ? [] : [difference]
        case (.int(let from), .int(let to)):
            return isSame(from, to) || fits(integer: from, in: to) ? [] : [difference]
        case (.int(let from), .double(let to)):
            return fits(integer: from, inDouble: to) ? [] : [difference]
        case (.double(let from), .double(let to)), (.string(let from), .string(let to)):
            return to == nil || isSame(from, to) ? [] : [difference]
        case (.array(let from), .array(let to)):
            return differences(from, to).map { $0.below("[]") }
        case (.dictionary(let from), .dictionary(let to)):
            return differences(from, to).map { $0.below("[*]") }
        case (.record, .dictionary(let items)) where items.kind == .any:
            return []
        case (.record, .record):
            return recordDifferences(written, read)
        case (.callback(let from), .callback(let to)):
            let isSame =
                from.count == to.count
                && zip(from, to).allSatisfy { differences($0, $1).isEmpty && differences($1, $0).isEmpty }
            return isSame ? [] : [difference]
        default:
            return written.kind == read.kind ? [] : [difference]
        }
    }

    private func isSame(_ format: String?, _ other: String?) -> Bool {
        format.map(ExactText.init) == other.map(ExactText.init)
    }

    /// Returns whether an integer of a format holds all of another format; none does of an unknown one.
    private func fits(integer written: String?, in read: String?) -> Bool {
        guard let own = ValueSchema.integerType(format: written), let other = ValueSchema.integerType(format: read)
        else {
            return false
        }
        return own.isSigned == other.isSigned
            ? own.bitWidth <= other.bitWidth : other.isSigned && own.bitWidth < other.bitWidth
    }

    /// Returns whether a double, or one of a format, holds all integers of a format exactly: 53 bits of a significand hold the
    /// integers of 32 bits, 24 bits (float) those of 16.
    private func fits(integer written: String?, inDouble read: String?) -> Bool {
        ValueSchema.integerType(format: written).map { $0.bitWidth <= (read == nil ? 32 : 16) } ?? false
    }

    private func recordDifferences(_ written: ValueSchema, _ read: ValueSchema) -> [Difference] {
        let pair = Pair(
            written: written.whole(inside: outer.map(\.written)), read: read.whole(inside: outer.map(\.read)))
        // A record inside itself fits if the outer one does.
        if outer.contains(pair) { return [] }
        let inner = TypeComparison(outer: outer + [pair])
        return pair.read.fields.flatMap { field -> [Difference] in
            let path = ".\(field.name)"
            let other = pair.written.fields.first { $0.name.hasSameBytes(as: field.name) }
            if field.isRequired, other?.isRequired != true {
                let written = other == nil ? "nothing" : "optional"
                return [Difference(path: path, written: written, read: field.type.description)]
            }
            guard let other else { return [] }
            return inner.differences(other.type, field.type).map { $0.below(path) }
        }
    }
}

extension ValueSchema {
    fileprivate var fields: [ParameterSchema] {
        if case .record(_, let fields) = kind { fields } else { [] }
    }

    /// Whether a case of an enumeration is a value of this type: of another enumeration, if it has the same bytes.
    fileprivate func takes(_ value: Value) -> Bool {
        guard mismatch(of: value) == nil else { return false }
        guard case .enumeration(let cases) = kind, case .string = value else { return true }
        return cases.contains(where: value.hasSameBytes)
    }
}
