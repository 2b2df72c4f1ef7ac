import Mediator
import MediatorCoding

/// Types as texts in which the names of records are links.
struct TypeTexts {
    /// A record with its fields.
    struct Record: Encodable {
        let id: String
        let name: String
        var fields: [Row]
    }

    /// The records so far, in order of their first use.
    private(set) var records: [Record] = []
    private var identities: [ValueSchema: String] = [:]

    /// Returns parameters, or fields, as rows of a table.
    mutating func rows(_ parameters: [ParameterSchema]) -> [Row] {
        parameters.map { parameter in
            Row(
                name: parameter.name, type: parts(of: parameter.type), presence: parameter.presence,
                summary: parameter.summary)
        }
    }

    /// Returns the parts of a type's text.
    mutating func parts(of schema: ValueSchema) -> [TypePart] {
        let end = schema.isNullable && schema.kind != .any ? [TypePart(text: "?")] : []
        switch schema.kind {
        case .array(let items): return [TypePart(text: "[")] + parts(of: items) + [TypePart(text: "]")] + end
        case .dictionary(let items) where items != .any:
            return [TypePart(text: "[string: ")] + parts(of: items) + [TypePart(text: "]")] + end
        case .callback(let inputs):
            let texts = inputs.map { parts(of: $0) }.joined(separator: [TypePart(text: ", ")])
            return [TypePart(text: "callback(")] + texts + [TypePart(text: ")")] + end
        case .record(let name, let fields):
            return [TypePart(text: name, link: identity(of: ValueSchema(schema.kind), name, fields))] + end
        default: return [TypePart(text: ValueSchema(schema.kind).description)] + end
        }
    }

    /// Returns the identity of a record, which it adds when it is new; nil for one of unknown fields.
    private mutating func identity(of record: ValueSchema, _ name: String, _ fields: [ParameterSchema]) -> String? {
        // Inside of itself a record stands without its fields.
        if fields.isEmpty { return records.last { $0.name == name }?.id }
        if let known = identities[record] { return known }
        let count = records.count { $0.name == name }
        let id = "record \(name)" + (count == 0 ? "" : " \(count + 1)")
        identities[record] = id
        let index = records.count
        records.append(Record(id: id, name: name, fields: []))
        records[index].fields = rows(fields)
        return id
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
