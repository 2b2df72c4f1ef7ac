/// Reads a catalogue, in the form of docs/Specifications/Catalogue.md.
struct CatalogueReader {
    private let json: JSONValue
    private let actions: [JSONValue]
    private let types = DocumentTypes()

    init(_ json: JSONValue, _ actions: [JSONValue]) {
        self.json = json
        self.actions = actions
    }

    func document() throws(ContractDocument.Unreadable) -> ContractDocument {
        var document = ContractDocument()
        for (index, json) in actions.enumerated() {
            document.actions.append(try action(json, .init("actions[\(index)]")))
        }
        for (index, json) in (json["events"]?.elements ?? []).enumerated() {
            let place = DocumentPlace("events[\(index)]")
            document.events.append(
                ContractDocument.Event(
                    target: try text("target", of: json, place), name: try text("event", of: json, place),
                    summary: json["summary"]?.string ?? "", exposure: json["exposure"]?.string ?? "internal",
                    parameters: try parameters(json["parameters"], place)))
        }
        for (index, json) in (json["routes"]?.elements ?? []).enumerated() {
            document.routes.append(try Self.route(json, "routes[\(index)]"))
        }
        document.withoutDefaultForm = json["withoutDefaultForm"]?.strings ?? []
        document.services = (json["services"]?.elements ?? []).compactMap { $0["type"]?.string }
        return document
    }

    static func route(_ json: JSONValue, _ place: String) throws(ContractDocument.Unreadable) -> ContractDocument.Route
    {
        guard let pattern = json["pattern"]?.string, let target = json["target"]?.string,
            let action = json["action"]?.string
        else { throw .init(reason: "\(place) has no \"pattern\", \"target\" or \"action\"") }
        return ContractDocument.Route(
            pattern: pattern, target: target, action: action, fixed: json["fixed"]?.members ?? [:],
            priority: json["priority"]?.int ?? 0, schemes: json["schemes"]?.strings ?? [],
            hosts: json["hosts"]?.strings ?? [], condition: json["condition"]?.string,
            forwardedQuery: json["forwarding"]?["query"]?.string, forwardedURL: json["forwarding"]?["url"]?.string)
    }

    private func action(
        _ json: JSONValue,
        _ place: DocumentPlace
    ) throws(ContractDocument.Unreadable) -> ContractDocument.Action {
        ContractDocument.Action(
            target: try text("target", of: json, place), name: try text("action", of: json, place),
            summary: json["summary"]?.string ?? "", effect: json["effect"]?.string ?? "sync",
            exposure: json["exposure"]?.string ?? "internal", impact: json["impact"]?.string ?? "changes",
            tags: json["tags"]?.strings ?? [], parameters: try parameters(json["parameters"], place),
            returns: try json["returns"].map { json throws(ContractDocument.Unreadable) in
                try type(json, place + ".returns")
            } ?? .null,
            failures: json["failures"]?.strings ?? [])
    }

    private func parameters(
        _ json: JSONValue?,
        _ place: DocumentPlace
    ) throws(ContractDocument.Unreadable) -> [ContractDocument.Parameter] {
        var parameters: [ContractDocument.Parameter] = []
        for json in json?.elements ?? [] {
            let name = try text("name", of: json, place + ".parameters")
            guard let type = json["type"] else { throw .init(reason: "\(place).\(name) has no \"type\"") }
            parameters.append(
                ContractDocument.Parameter(
                    name: name, type: try self.type(type, place + ".\(name)"),
                    isRequired: json["required"]?.isTrue ?? false, defaultValue: json["default"] ?? .null,
                    isSecret: json["secret"]?.isTrue ?? false, summary: json["summary"]?.string ?? ""))
        }
        return parameters
    }

    private func type(_ json: JSONValue, _ place: DocumentPlace) throws(ContractDocument.Unreadable) -> DocumentType {
        try types.enter()
        defer { types.leave() }
        let type = try typeWithoutNull(json, place)
        return json["nullable"]?.isTrue ?? false ? .optional(type) : type
    }

    private func typeWithoutNull(
        _ json: JSONValue,
        _ place: DocumentPlace
    ) throws(ContractDocument.Unreadable) -> DocumentType {
        let format = json["format"]?.string
        switch try text("type", of: json, place) {
        case "any": return .any
        case "null": return .null
        case "bool": return .bool
        case "int": return .int(format: format)
        case "double": return .double(format: format)
        case "string": return .string(format: format)
        case "bytes": return .bytes
        case "array": return .array(try type(json["items"] ?? ["type": "any"], place + "[]"))
        case "dictionary": return .dictionary(try type(json["items"] ?? ["type": "any"], place + "[*]"))
        case "record": return types.record(try text("name", of: json, place), try parameters(json["fields"], place))
        case "enum": return .enumeration(json["cases"]?.elements ?? [])
        case "reference": return .reference
        case "callback":
            var inputs: [DocumentType] = []
            for input in json["inputs"]?.elements ?? [] { inputs.append(try type(input, place)) }
            return .callback(inputs)
        case let unknown: throw .init(reason: "\(place) has the unknown type \"\(unknown)\"")
        }
    }

    private func text(
        _ key: String,
        of json: JSONValue,
        _ place: DocumentPlace
    ) throws(ContractDocument.Unreadable) -> String {
        guard let text = json[key]?.string else { throw .init(reason: "\(place) has no \"\(key)\"") }
        return text
    }
}

extension JSONValue: ExpressibleByDictionaryLiteral, ExpressibleByStringLiteral {
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }

    init(stringLiteral value: String) { self = .string(value) }
}
