import Mediator
import MediatorEvents

/// The contracts of one target, with their names, types and values in Swift.
struct TargetCode {
    /// A record as a nested type.
    struct Record {
        let name: String
        /// The name in schemas.
        let own: String
        /// The fields, each with the name of its property.
        fileprivate(set) var fields: [(field: ParameterSchema, name: String)]
    }

    /// A list of values as a nested type.
    struct Enumeration {
        let name: String
        /// `String`, `Int` or `Double`.
        let raw: String
        let cases: [(value: Value, name: String, literal: String)]
    }

    let target: String
    let actions: [ActionSchema]
    let events: [EventSchema]
    /// The type that the others are nested in, which has the typed calls: `CartActions`.
    let namespace: String
    /// The type that has the events: `CartEvents`.
    let eventsName: String
    /// The name of the property with the typed calls: `cart`.
    let property: String
    private var actionNames: [String: String] = [:]
    private var eventNames: [String: String] = [:]
    private(set) var records: [Record] = []
    private(set) var enumerations: [Enumeration] = []
    private var recordsByType: [ValueSchema: Int] = [:]
    /// A record inside itself is written without fields, so it is found by name.
    private var recordsByOwnName: [String: Int] = [:]
    private var enumerationsByCases: [[Value]: Int] = [:]
    private var typeNames: NameScope
    /// The names that a variable of a typed call would hide.
    private var takenInCalls: Set<String> = []

    /// Returns the contracts of each target of a document.
    static func all(of document: ContractDocument) -> [TargetCode] {
        let names = document.targets
        let actions = Dictionary(grouping: document.actions, by: \.target)
        let events = Dictionary(grouping: document.events, by: \.target)
        let properties = SwiftNames.members(
            names.map(SwiftNames.lowerCamelCase), suffix: "Target",
            notIn: SwiftNames.mediatorMembers.union(SwiftNames.keywords))
        return zip(names, properties).map { name, property in
            TargetCode(name, property, actions[name] ?? [], events[name] ?? [])
        }
    }

    private init(_ target: String, _ property: String, _ actions: [ActionSchema], _ events: [EventSchema]) {
        self.target = target
        self.property = property
        self.actions = actions
        self.events = events
        let name = SwiftNames.upperCamelCase(target)
        namespace = name + Layers.contractSuffix
        // MediatorEvents has a type of this name.
        eventsName = name + (name == "Application" ? "TargetEvents" : "Events")
        typeNames = NameScope(inside: SwiftNames.types.union([namespace, eventsName]))
        for action in actions + events.map(\.asAction) {
            for parameter in action.parameters { visit(parameter.type, parameter.name, of: action.action) }
            visit(action.returns, "result", of: action.action)
        }
        nameMembers()
    }

    private mutating func nameMembers() {
        let types = typeNames.taken
        takenInCalls = types.union(["mediator"])
        func names(_ own: [String], suffix: String, notIn taken: Set<String>) -> [String: String] {
            let declared = SwiftNames.members(own, suffix: suffix, notIn: taken)
            return Dictionary(zip(own, declared), uniquingKeysWith: { first, _ in first })
        }
        actionNames = names(actions.map(\.action), suffix: "Action", notIn: types.union(["all", "mediator"]))
        eventNames = names(events.map(\.event), suffix: "Event", notIn: types)
        let takenInRecords = types.union(Self.membersOfRecords)
        for index in records.indices {
            let fields = records[index].fields.map(\.field)
            let names = SwiftNames.members(fields.map(\.name), suffix: "Field", notIn: takenInRecords)
            records[index].fields = zip(fields, names).map { ($0, $1) }
        }
    }

    /// Returns the name of the declarations of an action: its contract, and its typed call.
    func name(of action: ActionSchema) -> String { actionNames[action.action] ?? action.action }

    /// Returns the contract of an action as other files name it: `CartActions.add`.
    func contract(of action: ActionSchema) -> String { "\(namespace).\(name(of: action))" }

    /// Returns the name of the declaration of an event.
    func name(of event: EventSchema) -> String { eventNames[event.event] ?? event.event }

    /// Returns the contract of an event as other files name it: `CartEvents.changed`.
    func contract(of event: EventSchema) -> String { "\(eventsName).\(SwiftNames.declared(name(of: event)))" }

    /// The members of `Record` and of a type of fields, which stand before the fields.
    private static let membersOfRecords: Set<String> = [
        "customMirror", "description", "encode", "hash", "hashValue", "layout", "parameters", "parameterSchema",
        "parameterValue", "valueWhenMissing", "with",
    ]

    /// Returns the labels of parameters, which are also variables, as they are declared.
    func variables(of parameters: [ParameterSchema]) -> [String] {
        SwiftNames.members(parameters.map(\.name), suffix: "Value", notIn: takenInCalls)
            .map(SwiftNames.declared)
    }

    private mutating func visit(_ type: ValueSchema, _ name: String, of owner: String) {
        switch type.kind {
        case .record(let own, let fields): visit(type.wrapped, own, fields)
        case .enumeration(let cases):
            guard enumerationsByCases[cases] == nil, let raw = Self.rawType(of: cases) else { return }
            let base = SwiftNames.upperCamelCase(name)
            enumerationsByCases[cases] = enumerations.count
            enumerations.append(
                Enumeration(
                    name: typeNames.unusedName(base, or: SwiftNames.upperCamelCase(owner) + base), raw: raw,
                    cases: Self.cases(of: cases)))
        default: for part in type.parts { visit(part, name, of: owner) }
        }
    }

    private mutating func visit(_ type: ValueSchema, _ own: String, _ fields: [ParameterSchema]) {
        if recordsByType[type] != nil || fields.isEmpty && recordsByOwnName[own] != nil { return }
        let base = SwiftNames.upperCamelCase(own)
        recordsByType[type] = records.count
        if recordsByOwnName[own] == nil { recordsByOwnName[own] = records.count }
        records.append(
            Record(
                name: typeNames.unusedName(base, or: base + "Record", alsoWith: "Fields"), own: own,
                fields: fields.map { ($0, $0.name) }))
        for field in fields { visit(field.type, field.name, of: own) }
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

    /// The members of an enumeration, and of the optional type of it, which stand before the cases.
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
    func swift(_ type: ValueSchema, in scope: String = "") -> String {
        if type.isNullable { return swift(type.wrapped, in: scope) + "?" }
        switch type.kind {
        case .any, .null: return "Value"
        case .bool: return "Bool"
        case .int(let format): return Self.integers[format ?? ""] ?? "Int"
        case .double(let format): return format == "float" ? "Float" : "Double"
        case .string(let format): return Self.texts[format ?? ""] ?? "String"
        case .bytes: return "Data"
        case .array(let items): return "[\(swift(items, in: scope))]"
        case .dictionary(ValueSchema.any): return "Parameters"
        case .dictionary(let items): return "[String: \(swift(items, in: scope))]"
        case .record(let own, _):
            return scope + ((recordsByType[type] ?? recordsByOwnName[own]).map { records[$0].name } ?? "Value")
        case .enumeration: return enumeration(type).map { scope + $0.name } ?? "Value"
        case .reference: return "Reference<any Sendable>"
        case .callback(let inputs): return "Callback<\(inputs.map { swift($0, in: scope) }.joined(separator: ", "))>"
        }
    }

    /// Returns a type as an expression.
    ///
    /// The parser takes the brackets of `Callback<>` for an operator there, and swift-format removes a blank between them.
    func metatype(_ type: ValueSchema, in scope: String = "") -> String {
        let name = swift(type, in: scope)
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
