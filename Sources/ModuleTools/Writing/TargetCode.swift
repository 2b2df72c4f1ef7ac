import Mediator
import MediatorCoding
import MediatorEvents

/// The contracts of one target, with their names, types and values in Swift.
struct TargetCode {
    /// The contract of an action, or of an event as an action.
    struct DeclaredContract {
        let schema: ActionSchema
        /// The name of its declaration, and of its typed call.
        let name: String
        /// The declaration as other files name it: `CartActions.add`.
        let path: String
    }

    /// A record as a nested type.
    struct RecordCode {
        let name: String
        /// The name in schemas.
        let schemaName: String
        let fields: [ParameterSchema]
        /// The records around its fields, itself the last.
        let chain: [ValueSchema]
    }

    /// A list of values as a nested type.
    struct Enumeration {
        let name: String
        /// `String`, `Int` or `Double`.
        let raw: String
        let cases: [(value: Value, name: String, literal: String)]
    }

    let target: String
    private(set) var actions: [DeclaredContract] = []
    private(set) var events: [DeclaredContract] = []
    /// The type that the others are nested in, which has the typed calls: `CartActions`.
    let namespace: String
    /// The type that has the events: `CartEvents`.
    let eventsName: String
    /// The name of the property with the typed calls: `cart`.
    let property: String
    private(set) var records: [RecordCode] = []
    private(set) var enumerations: [Enumeration] = []
    private var recordsByType: [ValueSchema: Int] = [:]
    private var enumerationsByCases: [[Value]: Int] = [:]
    private var typeNames: NameScope
    /// The names that a variable of a typed call would hide, or that hide it.
    private var takenInCalls: Set<String> = []
    /// The names that a field of a record would hide, or that hide it.
    private(set) var takenInRecords: Set<String> = []

    /// Returns the contracts of each target of a document.
    static func all(of document: ContractDocument) -> [TargetCode] {
        let names = document.targets
        let actions = Dictionary(grouping: document.actions, by: \.target)
        let events = Dictionary(grouping: document.events, by: \.target)
        let properties = SwiftNames.members(
            names.map(SwiftNames.lowerCamelCase), suffix: "Target",
            notIn: SwiftNames.mediatorMembers.union(SwiftNames.keywords))
        return zip(names, properties).map { name, property in
            TargetCode(name, property, actions[name] ?? [], events[name]?.map(\.asAction) ?? [])
        }
    }

    private init(_ target: String, _ property: String, _ actions: [ActionSchema], _ events: [ActionSchema]) {
        self.target = target
        self.property = property
        let name = SwiftNames.upperCamelCase(target)
        namespace = name + Layers.contractSuffix
        // MediatorEvents has a type of this name.
        eventsName = name + (name == "Application" ? "TargetEvents" : "Events")
        typeNames = NameScope(inside: SwiftNames.types.union([namespace, eventsName]))
        for use in (actions + events).typeUses() { declare(use) }
        let types = typeNames.taken
        takenInCalls = types.union(["mediator"])
        takenInRecords = types.union(Self.membersOfRecords)
        self.actions = Self.contracts(
            actions, in: namespace, suffix: "Action", notIn: types.union(["all", "mediator"]))
        self.events = Self.contracts(events, in: eventsName, suffix: "Event", notIn: types)
    }

    private static func contracts(
        _ schemas: [ActionSchema], in namespace: String, suffix: String, notIn taken: Set<String>
    ) -> [DeclaredContract] {
        let names = SwiftNames.members(schemas.map(\.action), suffix: suffix, notIn: taken)
        return zip(schemas, names).map { DeclaredContract(schema: $0, name: $1, path: "\(namespace).\($1)") }
    }

    /// The members of `Record` and of a type of fields, which take precedence over fields of the same name.
    private static let membersOfRecords: Set<String> = [
        "customMirror", "description", "encode", "hash", "hashValue", "layout", "parameters", "parameterSchema",
        "parameterValue", "valueWhenMissing", "with",
    ]

    /// Returns the labels of parameters, which are also variables, as they are declared.
    func variables(of parameters: [ParameterSchema]) -> [String] {
        SwiftNames.members(parameters.map(\.name), suffix: "Value", notIn: takenInCalls)
            .map(SwiftNames.declared)
    }

    /// Gives a record or an enumeration its name.
    private mutating func declare(_ use: TypeUse) {
        switch use.type.kind {
        case .record(let own, _):
            let base = SwiftNames.upperCamelCase(own)
            recordsByType[use.type] = records.count
            records.append(
                RecordCode(
                    name: typeNames.unusedName(base, or: base + "Record", alsoWith: "Fields"), schemaName: own,
                    fields: use.fields, chain: use.chain))
        case .enumeration(let cases):
            guard let raw = Self.rawType(of: cases) else { return }
            let base = SwiftNames.upperCamelCase(use.path.last ?? "")
            let owner = SwiftNames.upperCamelCase(use.chain.last?.description ?? use.contract.action)
            enumerationsByCases[cases] = enumerations.count
            enumerations.append(
                Enumeration(
                    name: typeNames.unusedName(base, or: owner + base), raw: raw, cases: Self.cases(of: cases)))
        default: break
        }
    }

    // MARK: Enumerations

    /// Returns the type of the values; nil if they have no common one.
    private static func rawType(of cases: [Value]) -> String? {
        let kinds = Set(cases.map(\.kind))
        return kinds.count == 1
            ? kinds.first.flatMap { ["string": "String", "int": "Int", "double": "Double"][$0] } : nil
    }

    private static func cases(of values: [Value]) -> [(value: Value, name: String, literal: String)] {
        var seen: Set<Value> = []
        let cases = values.filter { seen.insert($0).inserted }.enumerated().map { index, value in
            switch value {
            case .string(let text): (value, text.isEmpty ? "empty" : text, SwiftNames.literal(text))
            case .int(let number): (value, number < 0 ? "minus\(number.magnitude)" : "value\(number)", "\(number)")
            default: (value, "value\(index + 1)", "\(value)")
            }
        }
        let names = SwiftNames.members(cases.map(\.1), suffix: "Value", notIn: membersOfEnumerations)
        return zip(cases, names).map { ($0.0, $1, $0.2) }
    }

    /// The members of an enumeration and of an optional, which take precedence over cases of the same name.
    private static let membersOfEnumerations = SwiftNames.types.union([
        "AllCases", "allCases", "hash", "hashValue", "none", "parameterSchema", "parameterValue", "RawValue",
        "rawValue", "some", "valueWhenMissing",
    ])

    func enumeration(_ type: ValueSchema) -> Enumeration? {
        guard case .enumeration(let cases) = type.kind else { return nil }
        return enumerationsByCases[cases].map { enumerations[$0] }
    }

    // MARK: Types

    /// Returns a type as Swift names it.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - scope: What stands before nested types: `CartActions.`.
    ///   - chain: The records around it, outermost first.
    func swift(_ type: ValueSchema, in scope: String = "", inside chain: [ValueSchema] = []) -> String {
        if type.isNullable { return swift(type.wrapped, in: scope, inside: chain) + "?" }
        switch type.kind {
        case .any, .null: return "Value"
        case .bool: return "Bool"
        case .int(let format): return Self.integers[format ?? ""] ?? "Int"
        case .double(let format): return format == "float" ? "Float" : "Double"
        case .string(let format): return Self.texts[format ?? ""] ?? "String"
        case .bytes: return "Data"
        case .array(let items): return "[\(swift(items, in: scope, inside: chain))]"
        case .dictionary(ValueSchema.any): return "Parameters"
        case .dictionary(let items): return "[String: \(swift(items, in: scope, inside: chain))]"
        case .record: return scope + (recordsByType[type.whole(inside: chain)].map { records[$0].name } ?? "Value")
        case .enumeration: return enumeration(type).map { scope + $0.name } ?? "Value"
        case .reference: return "Reference<any Sendable>"
        case .callback(let inputs):
            return "Callback<\(inputs.map { swift($0, in: scope, inside: chain) }.joined(separator: ", "))>"
        }
    }

    /// Returns a type as an expression.
    ///
    /// The parser takes the `<>` of `Callback<>` for an operator there, and swift-format removes a blank between them.
    func metatype(_ type: ValueSchema, in scope: String = "", inside chain: [ValueSchema] = []) -> String {
        let name = swift(type, in: scope, inside: chain)
        guard name.contains("<>") else { return name + ".self" }
        let generic = type.isNullable ? "Optional" : SwiftNames.upperCamelCase(type.typeName)
        return "\(generic).self as \(name).Type"
    }

    private static let integers = [
        "int8": "Int8", "int16": "Int16", "int32": "Int32", "uint8": "UInt8", "uint16": "UInt16", "uint32": "UInt32",
        "uint64": "UInt64", "int128": "Int128", "uint128": "UInt128",
    ]
    private static let texts = ["date-time": "Date", "uri": "URL", "uuid": "UUID", "decimal": "Decimal"]

    /// Whether a type, or one of its parts, is one of Foundation.
    func isOfFoundation(_ type: ValueSchema) -> Bool {
        switch type.kind {
        case .bytes: true
        case .string(let format): Self.texts[format ?? ""] != nil
        // It has a name of its own.
        case .record: false
        default: type.parts.contains(where: isOfFoundation)
        }
    }
}

extension ValueSchema {
    /// The type without null.
    var wrapped: ValueSchema { ValueSchema(kind) }
}
