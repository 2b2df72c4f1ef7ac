/// What a caller's contract and a provider's have in common, and what not: compatible is not equal.
///
/// A provider may do more than a caller knows of. The rules stand in the documentation, article *Compatibility*.
package enum Compatibility {
    /// Returns what keeps a caller of `required` from calling `provided`, field by field; empty when nothing does.
    package static func problems(required: ActionSchema, provided: ActionSchema) -> [String] {
        effectProblems(required.effect, provided.effect) + parameterProblems(required.parameters, provided.parameters)
            + WrittenAndRead().differences(provided.returns, required.returns).map {
                "result\($0.path): returned as \($0.written), read as \($0.read)"
            }
    }

    /// Returns where parameters that one side writes do not fit those that the other side reads, each with the name of
    /// the parameter and the path below it.
    ///
    /// As with the fields of a record, there may be more than a reader knows of.
    package static func differences(
        written: [ParameterSchema],
        read: [ParameterSchema]
    ) -> [(name: String, path: String, written: String, read: String)] {
        WrittenAndRead().differences(.record("", written), .record("", read)).map {
            let path = $0.path.dropFirst()
            let name = path.prefix { $0 != "." && $0 != "[" }
            return (String(name), String(path.dropFirst(name.count)), $0.written, $0.read)
        }
    }

    /// Whether every value of one type is one of another.
    package static func fits(_ written: ValueSchema, in read: ValueSchema) -> Bool {
        WrittenAndRead().differences(written, read).isEmpty
    }

    private static func effectProblems(_ required: Effect, _ provided: Effect) -> [String] {
        // A synchronous handler runs anywhere, and a caller that awaits reaches the main actor as well.
        if provided == .sync || provided == required || required == .async { return [] }
        return ["effect: required \(required.rawValue), provided \(provided.rawValue)"]
    }

    private static func parameterProblems(_ sent: [ParameterSchema], _ taken: [ParameterSchema]) -> [String] {
        var problems: [String] = []
        for parameter in sent {
            guard let other = taken.first(where: { $0.name == parameter.name }) else {
                problems.append("parameter \(parameter.name.quoted): sent by the caller, unknown to the provider")
                continue
            }
            var type = parameter.type
            if other.isRequired, !parameter.isRequired {
                problems.append("parameter \(parameter.name.quoted): optional for the caller, required by the provider")
                // That null may be sent as well is the same thing once more.
                type.isNullable = false
            }
            problems += WrittenAndRead().differences(type, other.type).map {
                "parameter \(parameter.name.quoted)\($0.path): sent as \($0.written), taken as \($0.read)"
            }
        }
        let known = Set(sent.map(\.name))
        for parameter in taken where parameter.isRequired && !known.contains(parameter.name) {
            problems.append("parameter \(parameter.name.quoted): required by the provider, not sent by the caller")
        }
        return problems
    }
}

/// Compares the type that one side writes with the one that the other side reads.
private struct WrittenAndRead {
    /// Where what is written does not fit what is read.
    struct Difference {
        var path = ""
        var written: String
        var read: String

        func below(_ path: String) -> Difference {
            Difference(path: path + self.path, written: written, read: read)
        }
    }

    private struct Pair: Hashable {
        var written: ValueSchema
        var read: ValueSchema
    }

    // The records that are being compared, outermost first: inside itself, a record stands without its fields.
    private var outerWritten: [ValueSchema] = []
    private var outerRead: [ValueSchema] = []
    private var underWay: Set<Pair> = []

    func differences(_ written: ValueSchema, _ read: ValueSchema) -> [Difference] {
        let difference = Difference(written: written.description, read: written.description(beside: read))
        if read.kind == .any { return [] }
        if written.isNullable, !read.isNullable, read.kind != .null { return [difference] }
        switch (written.kind, read.kind) {
        case (.null, _):
            return read.isNullable || read.kind == .null ? [] : [difference]
        case (.enumeration(let cases), _):
            return cases.allSatisfy { read.mismatch(of: $0) == nil } ? [] : [difference]
        case (.int(let from), .int(let to)):
            return IntegerFormat(from).fits(in: IntegerFormat(to)) || from == to ? [] : [difference]
        case (.int(let from), .double(let to)):
            return IntegerFormat(from).fitsInDouble(ofFormat: to) ? [] : [difference]
        case (.double(let from), .double(let to)):
            return to == nil || from == to ? [] : [difference]
        case (.string, .string(nil)):
            return []
        case (.array(let from), .array(let to)):
            return differences(from, to).map { $0.below("[]") }
        case (.dictionary(let from), .dictionary(let to)):
            return differences(from, to).map { $0.below("[*]") }
        case (.record, .dictionary(let items)) where items.kind == .any:
            return []
        case (.record, .record):
            return recordDifferences(written, read)
        default:
            return written.kind == read.kind ? [] : [difference]
        }
    }

    private func recordDifferences(_ written: ValueSchema, _ read: ValueSchema) -> [Difference] {
        let pair = Pair(written: written.whole(inside: outerWritten), read: read.whole(inside: outerRead))
        // A record inside itself fits if the outer one does.
        if underWay.contains(pair) { return [] }
        var inner = self
        inner.underWay.insert(pair)
        inner.outerWritten.append(pair.written)
        inner.outerRead.append(pair.read)
        return pair.read.fields.flatMap { field -> [Difference] in
            let path = ".\(field.name)"
            guard let other = pair.written.fields.first(where: { $0.name == field.name }) else {
                let isMissed = field.isRequired
                return isMissed ? [Difference(path: path, written: "nothing", read: field.type.description)] : []
            }
            if field.isRequired, !other.isRequired {
                return [Difference(path: path, written: "optional", read: field.type.description)]
            }
            return inner.differences(other.type, field.type).map { $0.below(path) }
        }
    }
}

extension ValueSchema {
    fileprivate var fields: [ParameterSchema] {
        if case .record(_, let fields) = kind { fields } else { [] }
    }

    /// Returns the record with its fields, if it stands inside itself without them.
    ///
    /// Whether it may be null is left aside, for the same record to be the same however it is reached.
    func whole(inside outer: [ValueSchema]) -> ValueSchema {
        guard case .record(let name, let fields) = kind else { return self }
        let same = outer.last { record in
            if case .record(name, _) = record.kind { true } else { false }
        }
        return fields.isEmpty ? same ?? ValueSchema(kind) : ValueSchema(kind)
    }
}

/// The sign and the width of the integers of a format.
private struct IntegerFormat {
    private var isSigned = true
    /// Nil for a format that is not known.
    private var bits: Int?

    /// Reads `uint8`; no format stands for 64 bits with a sign.
    init(_ format: String?) {
        guard let format else {
            bits = 64
            return
        }
        isSigned = !format.hasPrefix("u")
        bits = [8, 16, 32, 64, 128].first { format == (isSigned ? "int" : "uint") + String($0) }
    }

    func fits(in other: IntegerFormat) -> Bool {
        guard let bits, let otherBits = other.bits else { return false }
        return isSigned == other.isSigned ? bits <= otherBits : other.isSigned && bits < otherBits
    }

    /// Whether a double of a format, or a plain one, holds all of them exactly.
    func fitsInDouble(ofFormat format: String?) -> Bool {
        bits.map { $0 <= (format == nil ? 32 : 16) } ?? false
    }
}
