import Mediator
import MediatorCoding
import MediatorEvents

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Reads a document of OpenRPC 1.x, with the extensions of docs/Specifications/OpenRPC.md where it has them.
struct OpenRPCReader {
    /// The most types of a document: references multiply them.
    private static let maximumCount = 100_000

    private let json: Value
    private let module: String
    private var count = 0
    private var depth = 0

    init(_ json: Parameters, module: String) {
        self.json = .dictionary(json)
        self.module = module
    }

    mutating func document() throws(CommandError) -> ContractDocument {
        var document = ContractDocument()
        for (index, method) in json["methods"].elements.enumerated() {
            let method = try resolved(method, "methods[\(index)]")
            document.actions.append(try action(method, "methods[\(index)]"))
        }
        for (index, link) in json["x-links"].elements.enumerated() {
            // The document has what a link gives; results of links stay in the app.
            var action = try action(link, "x-links[\(index)]")
            (action.effect, action.exposure) = (.sync, .link)
            document.actions.append(action)
        }
        for (index, event) in json["x-events"].elements.enumerated() {
            let event = try action(event, "x-events[\(index)]")
            document.events.append(
                EventSchema(
                    event.target, event.action, event.summary, parameters: event.parameters, exposure: .external))
        }
        let routing: Routing = try ContractDocument.decode(json.members)
        document.routes = routing.routes ?? []
        document.withoutDefaultForm = routing.withoutDefaultForm ?? []
        return document
    }

    /// The extensions that stand in a catalog in the same form.
    private struct Routing: Decodable {
        var routes: [ContractDocument.Route]?
        var withoutDefaultForm: [String]?

        enum CodingKeys: String, CodingKey {
            case routes = "x-routes"
            case withoutDefaultForm = "x-without-default-form"
        }
    }

    // MARK: Contracts

    private mutating func action(_ method: Value, _ path: String) throws(CommandError) -> ActionSchema {
        guard let name = method["name"].text else { throw .unreadable("\(path) has no \"name\"") }
        let names = ActionPath(name)
        var tags: [String] = []
        for tag in method["tags"].elements { tags += [try resolved(tag, name)["name"].text].compactMap(\.self) }
        let parameters = try parameters(method, name)
        let result = try resolved(method["result"] ?? .null, name)
        return ActionSchema(
            // A method without a point belongs to the target of the new module.
            names?.target ?? module, names?.action ?? SwiftNames.lowerCamelCase(name),
            method["summary"].text ?? method["description"].text ?? "", parameters: parameters,
            returns: try type(result["schema"] ?? ["type": "null"], name + ".result", named: "Result"),
            // Without the extension the document is another program's: a backend answers, for which its handler has to
            // wait.
            effect: try word(method["x-effect"], name, default: .async), exposure: .external,
            impact: try word(method["x-impact"], name, default: .changes), tags: tags,
            failures: try failures(method, name))
    }

    private func word<Word: RawRepresentable<String>>(
        _ json: Value?, _ path: String, default word: Word
    ) throws(CommandError) -> Word {
        guard let text = json.text else { return word }
        guard let word = Word(rawValue: text) else {
            throw .unreadable("\(path) has the unknown \("\(Word.self)".lowercased()) \(text.quotedBriefly)")
        }
        return word
    }

    /// The codes of the errors that JSON-RPC itself defines.
    private static let codesOfJSONRPC = -32768 ... -32600
    /// The code of a call that a redirect sends to a web page, in a document of Mediator.
    private static let codeOfRedirects = -32001

    private func failures(_ method: Value, _ path: String) throws(CommandError) -> [String] {
        var failures: [String] = []
        for error in method["errors"].elements {
            let error = try resolved(error, path)
            if case .int(let code)? = error["code"],
                Self.codesOfJSONRPC.contains(code) || code == Self.codeOfRedirects
            {
                continue
            }
            let codes = error["data"]?["properties"]?["code"]?["enum"].texts ?? []
            failures += codes.isEmpty ? [SwiftNames.lowerCamelCase(error["message"].text ?? "failed")] : codes
        }
        return failures
    }

    private mutating func parameters(_ method: Value, _ path: String) throws(CommandError) -> [ParameterSchema] {
        var parameters: [ParameterSchema] = []
        for descriptor in method["params"].elements {
            let descriptor = try resolved(descriptor, path)
            guard let name = descriptor["name"].text else {
                throw .unreadable("\(path): a parameter has no \"name\"")
            }
            parameters.append(
                try parameter(
                    name, descriptor["schema"] ?? [:], required: descriptor["required"] == true,
                    secret: descriptor["x-secret"] == true,
                    descriptor["summary"].text ?? descriptor["description"].text ?? "", "\(path).\(name)", inside: []))
        }
        return Self.sorted(parameters, method["x-order"])
    }

    private mutating func parameter(
        _ name: String, _ schema: Value, required isRequired: Bool, secret isSecret: Bool, _ summary: String,
        _ path: String, inside outer: [String]
    ) throws(CommandError) -> ParameterSchema {
        var type = try type(schema, path, named: name, inside: outer)
        let value = schema["default"].flatMap { $0.isNull ? nil : type.restored($0) }
        // Without a default it can be missing only as null.
        if !isRequired, value == nil, schema["x-hidden-default"] != true { type = type.nullable }
        var parameter = ParameterSchema(name, type, default: value, secret: isSecret, summary)
        parameter.isRequired = isRequired
        return parameter
    }

    /// Returns parameters or fields in the order that the document states, or in that in which they stand.
    private static func sorted(_ parameters: [ParameterSchema], _ order: Value?) -> [ParameterSchema] {
        let order = order.texts
        let positions = Dictionary(
            order.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
        return parameters.enumerated()
            .map { (position: positions[$0.element.name] ?? order.count, offset: $0.offset, parameter: $0.element) }
            .sorted { ($0.position, $0.offset) < ($1.position, $1.offset) }
            .map(\.parameter)
    }

    // MARK: Types

    /// Returns the type of a schema.
    ///
    /// - Parameters:
    ///   - schema: The schema.
    ///   - path: The path of the parameter or result that it belongs to, for errors.
    ///   - name: The name of a record that has none.
    ///   - outer: The references that the schema stands inside of.
    private mutating func type(
        _ schema: Value, _ path: String, named name: String, inside outer: [String] = []
    ) throws(CommandError) -> ValueSchema {
        guard count < Self.maximumCount else {
            throw .unreadable("its references expand to more than \(Self.maximumCount) types")
        }
        guard depth < Value.maximumDepth else {
            throw .unreadable("its types are nested more than \(Value.maximumDepth) deep")
        }
        (count, depth) = (count + 1, depth + 1)
        defer { depth -= 1 }
        if let reference = schema["$ref"].text {
            let target = try resolved(schema, path)
            let key = Self.keys(of: reference)?.last ?? reference
            let own = target["title"].text ?? SwiftNames.upperCamelCase(key)
            if outer.contains(reference) { return .record(own, []) }
            return try type(target, path, named: own, inside: outer + [reference])
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            let parts = schema[key].elements
            guard !parts.isEmpty else { continue }
            let others = parts.filter { $0["type"].text != "null" }
            guard others.count == 1 else { return .any }
            let type = try type(others[0], path, named: name, inside: outer)
            return others.count < parts.count ? type.nullable : type
        }
        let kinds = schema["type"].text.map { [$0] } ?? schema["type"].texts
        let others = kinds.filter { $0 != "null" }
        let cases = schema["enum"].elements
        let isNullable = kinds.count > others.count && !others.isEmpty || cases.contains(.null)
        let type =
            schema["enum"] == nil
            ? try type(others.isEmpty ? kinds : others, schema, path, named: name, inside: outer)
            : Self.enumeration(cases.filter { $0 != .null })
        return isNullable ? type.nullable : type
    }

    private static func enumeration(_ cases: [Value]) -> ValueSchema {
        .enumeration(cases.contains { $0.kind == "double" } ? cases.map(ValueSchema.double.restored) : cases)
    }

    private mutating func type(
        _ kinds: [String], _ schema: Value, _ path: String, named name: String, inside outer: [String]
    ) throws(CommandError) -> ValueSchema {
        func format(_ known: String...) -> String? { schema["format"].text.flatMap { known.contains($0) ? $0 : nil } }
        switch kinds.first {
        // The form of an integer that may need more than 64 bits in a document of Mediator.
        case "integer" where kinds == ["integer", "string"]:
            return format("uint64", "int128", "uint128").map { .int(format: $0) } ?? .any
        // Any other union has no type of its own.
        case _ where kinds.count != 1: return .any
        case "integer":
            return .int(
                format: format("int8", "int16", "int32", "uint8", "uint16", "uint32", "uint64", "int128", "uint128"))
        case "null": return .null
        case "boolean": return .bool
        case "number": return format("float") == nil ? .double : .float
        case "string" where schema["contentEncoding"].text == "base64": return .bytes
        case "string": return format("date-time", "uri", "uuid", "decimal").map(ValueSchema.string) ?? .string
        case "array":
            return .array(of: try type(schema["items"] ?? [:], path, named: name + "Item", inside: outer))
        case "object" where schema["properties"] != nil && (schema["properties"] != [:] || schema["title"] != nil):
            return .record(
                schema["title"].text ?? SwiftNames.upperCamelCase(name), try fields(schema, path, inside: outer))
        case "object":
            guard let items = schema["additionalProperties"], !items.members.isEmpty else {
                return .dictionary(of: .any)
            }
            return .dictionary(of: try type(items, path, named: name + "Item", inside: outer))
        default: return .any
        }
    }

    private mutating func fields(
        _ schema: Value, _ path: String, inside outer: [String]
    ) throws(CommandError) -> [ParameterSchema] {
        let required = Set(schema["required"].texts)
        var fields: [ParameterSchema] = []
        for (name, property) in schema["properties"]?.members ?? [:] {
            fields.append(
                try parameter(
                    name, property, required: required.contains(name), secret: property["x-secret"] == true,
                    property["description"].text ?? "", path, inside: outer))
        }
        return Self.sorted(fields, schema["x-order"])
    }

    /// Returns what a reference refers to, or the value itself.
    private func resolved(_ value: Value, _ path: String) throws(CommandError) -> Value {
        var value = value
        // A reference may lead to another one, but not back to itself.
        for _ in 0..<32 {
            guard let reference = value["$ref"].text else { return value }
            guard reference.hasPrefix("#/") else {
                throw .unreadable("\(path) refers to another document, \(reference.quotedBriefly)")
            }
            guard let keys = Self.keys(of: reference), let target = keys.reduce(json as Value?, { $0?.part($1) }) else {
                throw .unreadable("\(path) refers to \(reference.quotedBriefly), which does not exist")
            }
            value = target
        }
        throw .unreadable("\(path) has a reference that leads to itself")
    }

    /// Returns the keys of a JSON pointer in the fragment of a URI (RFC 6901, section 6).
    private static func keys(of reference: String) -> [String]? {
        URL(string: reference)?.fragment(percentEncoded: false)?.split(separator: "/", omittingEmptySubsequences: false)
            .dropFirst().map { String($0).replacing("~1", with: "/").replacing("~0", with: "~") }
    }
}

extension Value? {
    fileprivate var text: String? { if case .string(let text)? = self { text } else { nil } }
    /// The elements of an array; none for anything else.
    fileprivate var elements: [Value] { if case .array(let values)? = self { values } else { [] } }
    /// The texts of an array.
    fileprivate var texts: [String] { elements.compactMap { Optional($0).text } }
}

extension Value {
    /// The members of a dictionary; none for anything else.
    fileprivate var members: Parameters { if case .dictionary(let members) = self { members } else { [:] } }

    /// Returns the member or the element that a key of a JSON pointer refers to (RFC 6901, section 4).
    fileprivate func part(_ key: String) -> Value? {
        guard case .array(let elements) = self else { return members[key] }
        guard let index = Int(key), elements.indices.contains(index), key == "\(index)" else { return nil }
        return elements[index]
    }
}
