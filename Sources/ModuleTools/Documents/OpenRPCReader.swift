/// Reads a document of OpenRPC 1.x, with the extensions of docs/Specifications/OpenRPC.md where it has them.
struct OpenRPCReader {
    private let json: JSONValue
    private let module: String
    private let types = DocumentTypes(maximumCount: 100_000)

    init(_ json: JSONValue, module: String) {
        self.json = json
        self.module = module
    }

    func document() throws(ContractDocument.Unreadable) -> ContractDocument {
        var document = ContractDocument()
        for (index, method) in (json["methods"]?.elements ?? []).enumerated() {
            let method = try resolved(method, .init("methods[\(index)]"))
            guard let name = method["name"]?.string else { throw .init(reason: "methods[\(index)] has no \"name\"") }
            let (path, place) = (path(name), DocumentPlace(name))
            let result = try method["result"].map { result throws(ContractDocument.Unreadable) in
                try resolved(result, place)
            }
            document.actions.append(
                ContractDocument.Action(
                    target: path.target, name: path.name,
                    summary: method["summary"]?.string ?? method["description"]?.string ?? "",
                    // Without the extension the document is another program's: a backend answers, for which its handler
                    // has to wait.
                    effect: method["x-effect"]?.string ?? "async", exposure: "remote",
                    impact: method["x-impact"]?.string ?? "changes", tags: try tags(method, place),
                    parameters: try parameters(method, place),
                    returns: try type(result?["schema"] ?? ["type": "null"], place + ".result", named: "Result"),
                    failures: try failures(method, place)))
        }
        for event in json["x-events"]?.elements ?? [] {
            guard let name = event["name"]?.string else { throw .init(reason: "an event has no \"name\"") }
            let path = path(name)
            document.events.append(
                ContractDocument.Event(
                    target: path.target, name: path.name, summary: event["summary"]?.string ?? "", exposure: "remote",
                    parameters: try parameters(event, .init(name))))
        }
        for link in json["x-links"]?.elements ?? [] {
            guard let name = link["name"]?.string else { throw .init(reason: "a link has no \"name\"") }
            let (path, place) = (path(name), DocumentPlace(name))
            // The document has what a link gives; results of links stay in the app.
            document.actions.append(
                ContractDocument.Action(
                    target: path.target, name: path.name, summary: link["summary"]?.string ?? "", effect: "sync",
                    exposure: "link", impact: "changes", tags: [], parameters: try parameters(link, place),
                    returns: try type(["type": "null"], place + ".result", named: "Result"), failures: []))
        }
        for (index, route) in (json["x-routes"]?.elements ?? []).enumerated() {
            document.routes.append(try CatalogueReader.route(route, "x-routes[\(index)]"))
        }
        document.withoutDefaultForm = json["x-without-default-form"]?.strings ?? []
        return document
    }

    /// Returns the target and the name of a method; one without a point belongs to the target of the new module.
    private func path(_ name: String) -> (target: String, name: String) {
        let parts = name.split(separator: ".").map(String.init)
        return parts.count == 2 ? (parts[0], parts[1]) : (module, SwiftNames.lowerCamelCase(name))
    }

    private func tags(_ method: JSONValue, _ place: DocumentPlace) throws(ContractDocument.Unreadable) -> [String] {
        var tags: [String] = []
        for tag in method["tags"]?.elements ?? [] {
            if let tag = try resolved(tag, place)["name"]?.string { tags.append(tag) }
        }
        return tags
    }

    private func failures(_ method: JSONValue, _ place: DocumentPlace) throws(ContractDocument.Unreadable) -> [String] {
        var failures: [String] = []
        for error in method["errors"]?.elements ?? [] {
            let error = try resolved(error, place)
            let code = error["code"]?.int ?? 0
            // The others are those of JSON-RPC, and of a redirect.
            if (-32768 ... -32600).contains(code) || code == -32001 { continue }
            let codes = error["data"]?["properties"]?["code"]?["enum"]?.strings ?? []
            failures += codes.isEmpty ? [SwiftNames.lowerCamelCase(error["message"]?.string ?? "failed")] : codes
        }
        return failures
    }

    private func parameters(
        _ method: JSONValue,
        _ place: DocumentPlace
    ) throws(ContractDocument.Unreadable) -> [ContractDocument.Parameter] {
        var parameters: [ContractDocument.Parameter] = []
        for descriptor in method["params"]?.elements ?? [] {
            let descriptor = try resolved(descriptor, place)
            guard let name = descriptor["name"]?.string else {
                throw .init(reason: "\(place): a parameter has no \"name\"")
            }
            let summary = descriptor["summary"]?.string ?? descriptor["description"]?.string ?? ""
            let isRequired = descriptor["required"]?.isTrue ?? false
            let isSecret = descriptor["x-secret"]?.isTrue ?? false
            parameters.append(
                try parameter(name, descriptor["schema"] ?? [:], isRequired, isSecret, summary, place + ".\(name)"))
        }
        return sorted(parameters, method["x-order"])
    }

    private func parameter(
        _ name: String,
        _ schema: JSONValue,
        _ isRequired: Bool,
        _ isSecret: Bool,
        _ summary: String,
        _ place: DocumentPlace,
        inside outer: [String] = []
    ) throws(ContractDocument.Unreadable) -> ContractDocument.Parameter {
        var type = try type(schema, place, named: SwiftNames.upperCamelCase(name), inside: outer)
        let value = schema["default"] ?? .null
        let hasDefault = value != .null || schema["x-hidden-default"]?.isTrue ?? false
        // Without a default it can be missing only as null.
        if !isRequired, !hasDefault, !type.isOptional { type = .optional(type) }
        return ContractDocument.Parameter(
            name: name, type: type, isRequired: isRequired, defaultValue: value, isSecret: isSecret, summary: summary)
    }

    private func sorted(
        _ parameters: [ContractDocument.Parameter],
        _ order: JSONValue?
    ) -> [ContractDocument.Parameter] {
        guard let order = order?.strings else { return parameters }
        let places = Dictionary(
            order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        return parameters.enumerated()
            .map { (place: places[$0.element.name] ?? order.count, offset: $0.offset, parameter: $0.element) }
            .sorted { ($0.place, $0.offset) < ($1.place, $1.offset) }
            .map(\.parameter)
    }

    // MARK: Types

    private func type(
        _ schema: JSONValue,
        _ place: DocumentPlace,
        named name: String,
        inside outer: [String] = []
    ) throws(ContractDocument.Unreadable) -> DocumentType {
        try types.enter()
        defer { types.leave() }
        return try typeOfParts(schema, place, named: name, inside: outer)
    }

    private func typeOfParts(
        _ schema: JSONValue,
        _ place: DocumentPlace,
        named name: String,
        inside outer: [String]
    ) throws(ContractDocument.Unreadable) -> DocumentType {
        if let reference = schema["$ref"]?.string {
            let component = reference.split(separator: "/").last.map(String.init) ?? reference
            let target = try resolved(schema, place)
            let own = target["title"]?.string ?? component
            if outer.contains(reference) { return types.record(own, []) }
            return try typeOfParts(target, place, named: own, inside: outer + [reference])
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            let parts = schema[key]?.elements ?? []
            guard !parts.isEmpty else { continue }
            let others = parts.filter { $0["type"]?.string != "null" }
            guard others.count == 1, let other = others.first else { return .any }
            let type = try type(other, place, named: name, inside: outer)
            return others.count < parts.count && !type.isOptional ? .optional(type) : type
        }
        if let cases = schema["enum"]?.elements {
            let type = DocumentType.enumeration(cases.filter { $0 != .null })
            return cases.contains(.null) ? .optional(type) : type
        }
        let types = schema["type"].map { $0.string.map { [$0] } ?? $0.strings } ?? []
        let isNullable = types.count > 1 && types.contains("null")
        let kinds = isNullable ? types.filter { $0 != "null" } : types
        let type = try type(ofKinds: kinds, schema, place, named: name, inside: outer)
        return isNullable ? .optional(type) : type
    }

    private func type(
        ofKinds kinds: [String],
        _ schema: JSONValue,
        _ place: DocumentPlace,
        named name: String,
        inside outer: [String]
    ) throws(ContractDocument.Unreadable) -> DocumentType {
        let format = schema["format"]?.string
        switch kinds.first {
        case "integer":
            let known = ["int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64", "int128", "uint128"]
            return .int(format: format.flatMap { known.contains($0) ? $0 : nil })
        // Any other union has no type of its own.
        case _ where kinds.count != 1: return .any
        case "null": return .null
        case "boolean": return .bool
        case "number": return .double(format: format == "float" ? format : nil)
        case "string" where schema["contentEncoding"]?.string == "base64": return .bytes
        case "string":
            let known = ["date-time", "uri", "uuid", "decimal"]
            return .string(format: format.flatMap { known.contains($0) ? $0 : nil })
        case "array":
            return .array(try type(schema["items"] ?? [:], place + "[]", named: name + "Item", inside: outer))
        case "object":
            if let properties = schema["properties"]?.members {
                return types.record(
                    schema["title"]?.string ?? name, try fields(properties, schema, place, inside: outer))
            }
            guard let items = schema["additionalProperties"], !items.members.isEmpty else { return .dictionary(.any) }
            return .dictionary(try type(items, place + "[*]", named: name + "Item", inside: outer))
        default: return .any
        }
    }

    private func fields(
        _ properties: [String: JSONValue],
        _ schema: JSONValue,
        _ place: DocumentPlace,
        inside outer: [String]
    ) throws(ContractDocument.Unreadable) -> [ContractDocument.Parameter] {
        let required = Set(schema["required"]?.strings ?? [])
        var fields: [ContractDocument.Parameter] = []
        for (name, property) in properties.sorted(by: { $0.key < $1.key }) {
            fields.append(
                try parameter(
                    name, property, required.contains(name), property["x-secret"]?.isTrue ?? false,
                    property["description"]?.string ?? "", place + ".\(name)", inside: outer))
        }
        return sorted(fields, schema["x-order"])
    }

    /// Returns what a reference refers to, or the value itself.
    private func resolved(_ value: JSONValue, _ place: DocumentPlace) throws(ContractDocument.Unreadable) -> JSONValue {
        var value = value
        // A reference may lead to another one, but not back to itself.
        for _ in 0..<32 {
            guard let reference = value["$ref"]?.string else { return value }
            guard reference.hasPrefix("#/") else {
                throw .init(reason: "\(place) refers to another document, \"\(reference)\"")
            }
            var target: JSONValue? = json
            for key in reference.dropFirst(2).split(separator: "/") {
                target = target?[String(key).replacing("~1", with: "/").replacing("~0", with: "~")]
            }
            guard let target else { throw .init(reason: "\(place) refers to \"\(reference)\", which does not exist") }
            value = target
        }
        throw .init(reason: "\(place) has a reference that leads to itself")
    }
}
