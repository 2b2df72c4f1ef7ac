import Mediator
import MediatorCoding

/// Types as texts in which the names of records are links.
struct TypeTexts {
    /// A record with its fields.
    struct Record: Encodable {
        let id: String
        let name: String
        let fields: [Row]
    }

    /// The records in order of their first use.
    private(set) var records: [Record] = []
    private var identities: [ValueSchema: String] = [:]

    init(of schemas: [ActionSchema]) {
        let uses = schemas.typeUses().filter { !$0.fields.isEmpty }
        var counts: [String: Int] = [:]
        for use in uses {
            let name = use.type.description
            counts[name, default: 0] += 1
            identities[use.type] = "record \(name)" + (counts[name] == 1 ? "" : " \(counts[name, default: 1])")
        }
        records = uses.map { use in
            Record(
                id: identities[use.type] ?? "", name: use.type.description, fields: rows(use.fields, inside: use.chain))
        }
    }

    /// Returns parameters, or fields, as rows of a table.
    ///
    /// - Parameter chain: The records around them, outermost first.
    func rows(_ parameters: [ParameterSchema], inside chain: [ValueSchema] = []) -> [Row] {
        parameters.map { parameter in
            Row(
                name: parameter.name, type: parts(of: parameter.type, inside: chain), presence: parameter.presence,
                summary: parameter.summary)
        }
    }

    /// Returns the parts of a type's text.
    func parts(of schema: ValueSchema, inside chain: [ValueSchema] = []) -> [TypePart] {
        let end = schema.isNullable && schema.kind != .any ? [TypePart(text: "?")] : []
        switch schema.kind {
        case .array(let items):
            return [TypePart(text: "[")] + parts(of: items, inside: chain) + [TypePart(text: "]")] + end
        case .dictionary(let items) where items != .any:
            return [TypePart(text: "[string: ")] + parts(of: items, inside: chain) + [TypePart(text: "]")] + end
        case .callback(let inputs):
            let texts = inputs.map { parts(of: $0, inside: chain) }.joined(separator: [TypePart(text: ", ")])
            return [TypePart(text: "callback(")] + texts + [TypePart(text: ")")] + end
        case .record(let name, _):
            return [TypePart(text: name, link: identities[schema.whole(inside: chain)])] + end
        default: return [TypePart(text: ValueSchema(schema.kind).description)] + end
        }
    }
}

/// A parameter of an action, or a field of a record, as a row of a table.
struct Row: Encodable {
    let name: String
    let type: [TypePart]
    let presence: String
    let summary: String
}

/// A part of a type's text; one with a link is the name of a record.
struct TypePart: Encodable {
    let text: String
    var link: String?
}
