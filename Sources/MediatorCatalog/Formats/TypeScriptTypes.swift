import Mediator
import MediatorCoding

/// The types that a list of actions uses, each with a unique name.
struct TypeScriptTypes {
    /// A name for a kind of text or number.
    struct Alias {
        let name: String
        let definition: String
        let summary: String
    }

    /// A record as an interface.
    struct Interface {
        let name: String
        let fields: [ParameterSchema]
        /// The records around its fields, itself the last: a record inside itself stands there without fields.
        let chain: [ValueSchema]
    }

    /// The aliases in use, sorted.
    private(set) var aliases: [Alias] = []
    /// The records in order of their first use.
    private(set) var records: [Interface] = []
    private var names: [ValueSchema: String] = [:]

    init(of schemas: [ActionSchema]) {
        let used = schemas.typeUses(onlySerializable: true)
        let kinds = Set(used.compactMap { Self.alias(of: $0.type)?.name })
        aliases = Self.allAliases.filter { kinds.contains($0.name) }
        name(used)
    }

    /// Returns the TypeScript type of a schema.
    ///
    /// - Parameter chain: The records around it, the innermost last.
    func name(of schema: ValueSchema, inside chain: [ValueSchema] = []) -> String {
        let name = nameWithoutNull(of: schema, inside: chain)
        return schema.isNullable && schema.kind != .any && schema.kind != .null ? "\(name) | null" : name
    }

    /// Returns the type of what a part of a link's path gives: never null, and of a list one element or more.
    func name(ofPart schema: ValueSchema, isList: Bool) -> String {
        guard isList, case .array(let items) = schema.kind else { return nameWithoutNull(of: schema) }
        return "[\(name(of: items)), ...\(nameWithoutNull(of: .array(of: items)))]"
    }

    private func nameWithoutNull(of schema: ValueSchema, inside chain: [ValueSchema] = []) -> String {
        switch schema.kind {
        case .null: return "null"
        case .bool: return "boolean"
        case .double: return "number"
        case .array(let items):
            let name = name(of: items, inside: chain)
            return name.contains(" ") ? "(\(name))[]" : "\(name)[]"
        case .dictionary(let items): return "{ [key: string]: \(name(of: items, inside: chain)) }"
        case .record: return names[schema.whole(inside: chain)] ?? Self.json.name
        case .enumeration(let cases):
            let literals = cases.compactMap { (try? $0.json())?.visibleLines }
            return literals.isEmpty ? "never" : literals.joined(separator: " | ")
        case .int, .string, .bytes, .any, .reference, .callback:
            return Self.alias(of: schema)?.name ?? (schema.isText ? "string" : "number")
        }
    }

    /// Gives each record a name: its own, with the target as prefix if several records share it.
    private mutating func name(_ used: [TypeUse]) {
        let count = Dictionary(used.compactMap(\.type.recordName).map { ($0, 1) }, uniquingKeysWith: +)
        let reserved = Self.reserved.union(Self.allAliases.map(\.name))
        var taken = reserved
        for use in used {
            guard let own = use.type.recordName else { continue }
            let full = count[own] == 1 ? own : use.contract.target.typeName + own
            let wanted = reserved.contains(full) ? full + "Record" : full
            var name = wanted
            var number = 2
            while !taken.insert(name).inserted {
                name = "\(wanted)\(number)"
                number += 1
            }
            names[use.type] = name
            records.append(Interface(name: name, fields: use.fields, chain: use.chain))
        }
    }

    /// The reserved words of ECMA-262, section 12.7.2, and the names of types that exist already.
    private static let reserved: Set<String> = [
        "Actions", "CallOptions", "Events", "Failures", "Routes", "AbortSignal", "Promise", "any", "await", "bigint",
        "boolean",
        "break", "case", "catch", "class", "const", "continue", "debugger", "default", "delete", "do", "else", "enum",
        "export", "extends", "false", "finally", "for", "function", "if", "implements", "import", "in", "instanceof",
        "interface", "let", "never", "new", "null", "number", "object", "package", "private", "protected", "public",
        "return", "static", "string", "super", "switch", "symbol", "this", "throw", "true", "try", "typeof",
        "undefined", "unknown", "var", "void", "while", "with", "yield",
    ]
}

extension TypeScriptTypes {
    private static let json = Alias(
        name: "Json",
        definition: "null | boolean | number | string | Json[] | { [key: string]: Json }",
        summary: "Any value of JSON."
    )

    private static let allAliases = [
        Alias(name: "Base64", definition: "string", summary: "Bytes in base64 (RFC 4648, section 4)."),
        Alias(
            name: "DateTime", definition: "string", summary: "A date and time of RFC 3339: 2026-11-21T08:30:00.000Z."),
        Alias(name: "Decimal", definition: "string", summary: "Decimal digits: -12.50."),
        json,
        Alias(name: "Uri", definition: "string", summary: "A URI (RFC 3986)."),
        Alias(name: "Uuid", definition: "string", summary: "A UUID (RFC 9562)."),
        Alias(
            name: "WideInteger",
            definition: "number | string",
            summary: "An integer that may need more than 64 bits, and is then given in digits."
        ),
    ]

    /// Returns the alias for a schema; nil if there is none.
    fileprivate static func alias(of schema: ValueSchema) -> Alias? {
        let name: String? =
            switch schema.kind {
            case .any: json.name
            case .bytes: "Base64"
            case .int("uint64"), .int("int128"), .int("uint128"): "WideInteger"
            case .string("date-time"): "DateTime"
            case .string("decimal"): "Decimal"
            case .string("uri"): "Uri"
            case .string("uuid"): "Uuid"
            default: nil
            }
        return name.flatMap { name in allAliases.first { $0.name == name } }
    }
}

extension ValueSchema {
    fileprivate var recordName: String? {
        if case .record(let name, _) = kind { name.typeName } else { nil }
    }
}
