import Foundation
import Mediator
import MediatorCoding
import MediatorEvents

/// Reads a document of OpenRPC 1.x, with the extensions of docs/Specifications/OpenRPC.md where it has them.
struct OpenRPCReader {
    /// The maximum number of types that are read: references multiply them.
    private static let maximumCount = 100_000

    private let json: Value
    private let module: String?
    private var count = 0
    private var depth = 0

    init(_ json: Parameters, module: String?) {
        self.json = .dictionary(json)
        self.module = module
    }

    mutating func document() throws(CommandError) -> ContractDocument {
        var document = ContractDocument()
        document.actions = try actions("methods")
        document.actions += try actions("x-links").map { link in
            var link = link
            // The document has what a link gives; results of links stay in the app.
            (link.effect, link.exposure) = (.sync, .link)
            return link
        }
        document.events = try actions("x-events").map { event in
            EventSchema(
                event.target, event.action, event.summary, parameters: event.parameters, exposure: event.exposure)
        }
        document.routes = try Self.decoded("x-routes", of: json) ?? []
        document.withoutDefaultForm = try Self.decoded("x-without-default-form", of: json) ?? []
        return document
    }

    /// Returns the methods of a list, or what is written like methods.
    private mutating func actions(_ key: String) throws(CommandError) -> [ActionSchema] {
        var actions: [ActionSchema] = []
        for (index, method) in json[key].elements.enumerated() {
            let path = "\(key)[\(index)]"
            actions.append(try action(resolved(method, path), path))
        }
        return actions
    }

    /// Returns an extension that has the same form in a catalog; nil without it.
    ///
    /// - Parameters:
    ///   - key: The name of the extension.
    ///   - json: What has it.
    ///   - path: What stands before the name in errors.
    private static func decoded<Part: Decodable>(
        _ key: String, of json: Value, _ path: String = ""
    ) throws(CommandError) -> Part? {
        guard let value = json[key], !value.isNull else { return nil }
        do throws(CommandError) {
            let parts: [String: Part] = try ContractDocument.decode([key: value])
            return parts[key]
        } catch {
            throw CommandError(path + error.text)
        }
    }

    // MARK: Contracts

    private mutating func action(_ method: Value, _ path: String) throws(CommandError) -> ActionSchema {
        guard let name = method["name"]?.text else { throw .unreadable("\(path) has no \"name\"") }
        let names = ActionPath(name)
        guard let target = names?.target ?? module else {
            throw CommandError(
                """
                the name of the method \(name.quotedBriefly) has no target; to resolve: give a catalog, or a document of \
                OpenRPC whose methods have names such as "Cart.add"
                """)
        }
        var tags: [String] = []
        for tag in method["tags"].elements { tags += [try resolved(tag, name)["name"]?.text].compactMap(\.self) }
        let parameters = try parameters(method, name)
        let result = try resolved(method["result"] ?? .null, name)
        return ActionSchema(
            target, names?.action ?? SwiftNames.lowerCamelCase(name),
            Self.summary(of: method), parameters: parameters,
            returns: try schema(
                of: result["schema"] ?? ["type": "null"], Scope(path: name + ".result", name: "Result")),
            // Without the extension the document is another program's: a backend answers, for which its handler has to
            // wait.
            effect: try Self.decoded("x-effect", of: method, name + ".") ?? .async, exposure: .external,
            impact: try Self.decoded("x-impact", of: method, name + ".") ?? .changes, tags: tags,
            failures: try failures(method, name))
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
            failures += codes.isEmpty ? [SwiftNames.lowerCamelCase(error["message"]?.text ?? "failed")] : codes
        }
        return failures
    }

    private mutating func parameters(_ method: Value, _ path: String) throws(CommandError) -> [ParameterSchema] {
        var parameters: [ParameterSchema] = []
        for descriptor in method["params"].elements {
            let descriptor = try resolved(descriptor, path)
            guard let name = descriptor["name"]?.text else {
                throw .unreadable("\(path): a parameter has no \"name\"")
            }
            let schema = descriptor["schema"] ?? [:]
            let isRequired = descriptor["required"] == true
            let scope = Scope(path: "\(path).\(name)", name: name)
            parameters.append(try parameter(name, descriptor, schema, required: isRequired, scope))
        }
        return Self.sorted(parameters, method["x-order"])
    }

    /// Returns a parameter or a field, whose descriptor says whether it is secret and what it is for.
    private mutating func parameter(
        _ name: String, _ descriptor: Value, _ json: Value, required isRequired: Bool, _ scope: Scope
    ) throws(CommandError) -> ParameterSchema {
        var type = try schema(of: json, scope)
        let value = json["default"].flatMap { $0.isNull ? nil : type.restored($0) }
        // Without a default it can be missing only as null.
        if !isRequired, value == nil, json["x-hidden-default"] != true { type = type.nullable }
        var parameter = ParameterSchema(
            name, type, default: value, secret: descriptor["x-secret"] == true, Self.summary(of: descriptor))
        parameter.isRequired = isRequired
        return parameter
    }

    private static func summary(of descriptor: Value) -> String {
        descriptor["summary"]?.text ?? descriptor["description"]?.text ?? ""
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

    /// Where a type stands.
    private struct Scope {
        /// The path of the parameter or result that the type belongs to, for errors.
        let path: String
        /// The name of a record that has none.
        var name: String
        /// The references that the type stands inside of.
        var references: Set<String> = []
        /// Whether the type stands inside itself; a record keeps only its name there.
        var isRecursive = false

        func named(_ name: String) -> Scope {
            var scope = self
            scope.name = name
            return scope
        }
    }

    /// Returns the schema of a type of JSON Schema.
    private mutating func schema(of json: Value, _ scope: Scope) throws(CommandError) -> ValueSchema {
        guard count < Self.maximumCount else {
            throw .unreadable("its references expand to more than \(Self.maximumCount) types")
        }
        guard depth < Value.maximumDepth else {
            throw .unreadable("its types are nested more than \(Value.maximumDepth) deep")
        }
        (count, depth) = (count + 1, depth + 1)
        defer { depth -= 1 }
        if let reference = json["$ref"]?.text {
            let target = try resolved(json, scope.path)
            var inner = scope.named(target["title"]?.text ?? Self.keys(of: reference)?.last ?? reference)
            if !inner.references.insert(reference).inserted { inner.isRecursive = true }
            return try schema(of: target, inner)
        }
        for key in ["anyOf", "oneOf", "allOf"] {
            let parts = json[key].elements
            guard !parts.isEmpty else { continue }
            let withoutNull = parts.filter { $0["type"]?.text != "null" }
            guard withoutNull.count == 1 else { return .any }
            let schema = try schema(of: withoutNull[0], scope)
            return withoutNull.count < parts.count ? schema.nullable : schema
        }
        let types = json["type"]?.text.map { [$0] } ?? json["type"].texts
        // If null is the only type, keep it.
        let kinds = types.allSatisfy { $0 == "null" } ? types : types.filter { $0 != "null" }
        let cases = json["enum"].elements
        let schema =
            json["enum"] == nil
            ? try schema(of: json, kinds, scope)
            : Self.enumeration(cases.filter { $0 != .null })
        return kinds.count < types.count || cases.contains(.null) ? schema.nullable : schema
    }

    private static func enumeration(_ cases: [Value]) -> ValueSchema {
        .enumeration(cases.contains { $0.kind == "double" } ? cases.map(ValueSchema.double.restored) : cases)
    }

    /// Returns the schema of a type that is no reference, no combination and no list of values.
    private mutating func schema(
        of json: Value, _ kinds: [String], _ scope: Scope
    ) throws(CommandError) -> ValueSchema {
        func format(_ known: String...) -> String? { json["format"]?.text.flatMap { known.contains($0) ? $0 : nil } }
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
        case "string" where json["contentEncoding"]?.text == "base64": return .bytes
        case "string": return format("date-time", "uri", "uuid", "decimal").map(ValueSchema.string) ?? .string
        case "object" where json["properties"] != nil && (json["properties"] != [:] || json["title"] != nil):
            return .record(
                json["title"]?.text ?? SwiftNames.upperCamelCase(scope.name),
                scope.isRecursive ? [] : try fields(json, scope))
        // A recursive use of a record keeps only its name; a recursive array or dictionary has no name and becomes any.
        case "array" where scope.isRecursive, "object" where scope.isRecursive: return .any
        case "array":
            return .array(of: try schema(of: json["items"] ?? [:], scope.named(scope.name + "Item")))
        case "object":
            guard let items = json["additionalProperties"], !items.members.isEmpty else {
                return .dictionary(of: .any)
            }
            return .dictionary(of: try schema(of: items, scope.named(scope.name + "Item")))
        default: return .any
        }
    }

    private mutating func fields(_ json: Value, _ scope: Scope) throws(CommandError) -> [ParameterSchema] {
        let required = Set(json["required"].texts)
        var fields: [ParameterSchema] = []
        for (name, property) in json["properties"]?.members ?? [:] {
            let isRequired = required.contains(name)
            fields.append(try parameter(name, property, property, required: isRequired, scope.named(name)))
        }
        return Self.sorted(fields, json["x-order"])
    }

    /// Returns what a reference refers to, or the value itself.
    private func resolved(_ value: Value, _ path: String) throws(CommandError) -> Value {
        var value = value
        // A reference may lead to another one, but not back to itself.
        for _ in 0..<32 {
            guard let reference = value["$ref"]?.text else { return value }
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
    /// The elements of an array; none for anything else.
    fileprivate var elements: [Value] { if case .array(let values)? = self { values } else { [] } }
    /// The texts of an array.
    fileprivate var texts: [String] { elements.compactMap(\.text) }
}

extension Value {
    /// Returns the member or the element that a key of a JSON pointer refers to (RFC 6901, section 4).
    fileprivate func part(_ key: String) -> Value? {
        guard case .array(let elements) = self else { return members[key] }
        guard let index = Int(key), elements.indices.contains(index), key == "\(index)" else { return nil }
        return elements[index]
    }
}
