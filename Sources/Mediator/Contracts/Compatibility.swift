/// What a caller's contract and a provider's have in common, and what not: compatible is not equal.
///
/// A provider may do more than a caller knows of. These are the rules, seen from the provider:
///
/// | the provider's contract | |
/// |---|---|
/// | takes a further parameter that is not required | fits |
/// | takes a further parameter that is required | does not fit |
/// | does not know a parameter that the caller sends | does not fit |
/// | requires a parameter that the caller may leave out | does not fit |
/// | takes null where the caller never sends it, any value where the caller sends one type, a wider integer, more cases of an enum | fits |
/// | takes another type, fewer cases, a record with further required fields | does not fit |
/// | returns a record with further fields, fewer cases of an enum, never null where the caller reads an optional | fits |
/// | returns another type, a record without a field that the caller requires, null or more cases | does not fit |
/// | runs synchronously where the caller awaits or is on the main actor | fits |
/// | suspends or needs the main actor where the caller does not expect it | does not fit |
///
/// Summaries, defaults, exposure, tags and failure codes may differ.
package enum Compatibility {
    /// Returns what keeps a caller of `required` from calling `provided`, field by field; empty when nothing does.
    package static func problems(required: ActionSchema, provided: ActionSchema) -> [String] {
        var problems: [String] = []
        if required.effect != provided.effect, provided.effect != .sync {
            problems.append("effect: required \(required.effect.rawValue), provided \(provided.effect.rawValue)")
        }
        for parameter in required.parameters {
            guard let other = provided.parameters.first(where: { $0.name == parameter.name }) else {
                problems.append("parameter \(parameter.name.quoted): sent by the caller, unknown to the provider")
                continue
            }
            if other.isRequired, !parameter.isRequired {
                problems.append("parameter \(parameter.name.quoted): optional for the caller, required by the provider")
            }
            problems += difference(written: parameter.type, read: other.type).map {
                "parameter \(parameter.name.quoted)\($0.path): sent as \($0.written), taken as \($0.read)"
            }
        }
        let known = Set(required.parameters.map(\.name))
        for parameter in provided.parameters where parameter.isRequired && !known.contains(parameter.name) {
            problems.append("parameter \(parameter.name.quoted): required by the provider, not sent by the caller")
        }
        problems += difference(written: provided.returns, read: required.returns).map {
            "result\($0.path): returned as \($0.written), read as \($0.read)"
        }
        return problems
    }

    /// Where what is written does not fit what is read.
    private struct Difference {
        var path = ""
        var written: String
        var read: String

        init(_ written: ValueSchema, _ read: ValueSchema) {
            self.written = written.description
            self.read = read.description
        }

        init(_ path: String, written: String, read: String) {
            self.path = path
            self.written = written
            self.read = read
        }

        func below(_ path: String) -> Difference {
            Difference(path + self.path, written: written, read: read)
        }
    }

    private static func difference(written: ValueSchema, read: ValueSchema) -> [Difference] {
        if read.kind == .any { return [] }
        if written.isNullable, !read.isNullable { return [Difference(written, read)] }
        switch (written.kind, read.kind) {
        case (.null, _) where read.isNullable:
            return []
        case (.int(let from), .int(let to)):
            return holds(from, in: to) ? [] : [Difference(written, read)]
        case (.string, .string(nil)):
            return []
        case (.enumeration(let from), .enumeration(let to)):
            return Set(from).isSubset(of: to) ? [] : [Difference(written, read)]
        case (.enumeration(let from), .string(nil)):
            return from.allSatisfy { $0.kind == "string" } ? [] : [Difference(written, read)]
        case (.array(let from), .array(let to)):
            return difference(written: from, read: to).map { $0.below("[]") }
        case (.dictionary(let from), .dictionary(let to)):
            return difference(written: from, read: to).map { $0.below("[*]") }
        case (.record, .dictionary(.any)):
            return []
        case (.record(_, let from), .record(_, let to)):
            return difference(written: from, read: to)
        default:
            return written.kind == read.kind ? [] : [Difference(written, read)]
        }
    }

    private static func difference(written: [ParameterSchema], read: [ParameterSchema]) -> [Difference] {
        read.flatMap { field -> [Difference] in
            guard let other = written.first(where: { $0.name == field.name }) else {
                return field.isRequired
                    ? [Difference(".\(field.name)", written: "nothing", read: field.type.description)] : []
            }
            if field.isRequired, !other.isRequired {
                return [Difference(".\(field.name)", written: "optional", read: field.type.description)]
            }
            return difference(written: other.type, read: field.type).map { $0.below(".\(field.name)") }
        }
    }

    /// Returns whether every integer of one format is one of another: nil stands for 64 bits with a sign.
    private static func holds(_ from: String?, in to: String?) -> Bool {
        let (from, to) = (from ?? "int64", to ?? "int64")
        guard from != to else { return true }
        guard let (fromSigned, fromBits) = width(from), let (toSigned, toBits) = width(to) else { return false }
        return toSigned ? fromBits < toBits || fromSigned && fromBits <= toBits : !fromSigned && fromBits <= toBits
    }

    private static func width(_ format: String) -> (isSigned: Bool, bits: Int)? {
        let isSigned = !format.hasPrefix("u")
        return Int(format.dropFirst(isSigned ? 3 : 4)).map { (isSigned, $0) }
    }
}
