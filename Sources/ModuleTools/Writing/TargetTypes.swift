/// The contracts of one target, with their names and types in Swift.
struct TargetTypes {
    /// A record as a nested type.
    struct Record {
        let name: String
        /// The name in schemas.
        let own: String
        /// The fields, each with the name of its property.
        fileprivate(set) var fields: [(field: ContractDocument.Parameter, name: String)]
        /// Whether a value can be written without a value of the caller.
        fileprivate(set) var hasSample = false
    }

    /// A list of values as a nested type.
    struct Enumeration {
        let name: String
        /// `String`, `Int` or `Double`.
        let raw: String
        let cases: [(value: JSONValue, name: String, literal: String)]
    }

    let target: String
    let actions: [ContractDocument.Action]
    let events: [ContractDocument.Event]
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
    private var recordsByType: [RecordType: Int] = [:]
    /// Inside itself a record has a name alone.
    private var recordsByOwnName: [String: Int] = [:]
    private var enumerationsByCases: [[JSONValue]: Int] = [:]
    private var taken: Set<String>
    private var numbers: [String: Int] = [:]

    /// Returns the contracts of each target of a document.
    static func all(of document: ContractDocument) -> [TargetTypes] {
        let names = document.targets
        let actions = Dictionary(grouping: document.actions, by: \.target)
        let events = Dictionary(grouping: document.events, by: \.target)
        let properties = SwiftNames.members(
            names.map { NewModuleFiles.property(for: SwiftNames.upperCamelCase($0)) }, suffix: "Target",
            notIn: ModuleRequest.mediatorMembers.union(ModuleRequest.keywords))
        return zip(names, properties).map { name, property in
            TargetTypes(name, property, actions[name] ?? [], events[name] ?? [])
        }
    }

    private init(
        _ target: String,
        _ property: String,
        _ actions: [ContractDocument.Action],
        _ events: [ContractDocument.Event]
    ) {
        self.target = target
        self.property = property
        self.actions = actions
        self.events = events
        let name = SwiftNames.upperCamelCase(target)
        namespace = name + Layers.contractSuffix
        // MediatorEvents has a type of this name.
        eventsName = name + (name == "Application" ? "TargetEvents" : "Events")
        taken = SwiftNames.types.union([namespace, eventsName])
        for action in actions {
            for parameter in action.parameters { visit(parameter.type, parameter.name, of: action.name) }
            visit(action.returns, "result", of: action.name)
        }
        for event in events {
            for parameter in event.parameters { visit(parameter.type, parameter.name, of: event.name) }
        }
        nameMembers()
    }

    private mutating func nameMembers() {
        let names = actions.map(\.name)
        let declared = SwiftNames.members(names, suffix: "Action", notIn: taken.union(["all", "mediator"]))
        actionNames = Dictionary(zip(names, declared), uniquingKeysWith: { first, _ in first })
        let ofEvents = events.map(\.name)
        let declaredEvents = SwiftNames.members(ofEvents, suffix: "Event", notIn: taken)
        eventNames = Dictionary(zip(ofEvents, declaredEvents), uniquingKeysWith: { first, _ in first })
        let takenInRecords = taken.union(Self.membersOfRecords)
        for index in records.indices {
            let fields = records[index].fields.map(\.field)
            let names = SwiftNames.members(fields.map(\.name), suffix: "Field", notIn: takenInRecords)
            records[index].fields = Array(zip(fields, names)).map { ($0, $1) }
        }
    }

    /// Returns the name of the declarations of an action: its contract, and its typed call.
    func name(of action: ContractDocument.Action) -> String { actionNames[action.name] ?? action.name }

    /// Returns the name of the declaration of an event.
    func name(of event: ContractDocument.Event) -> String { eventNames[event.name] ?? event.name }

    /// The members of `Record` and of a type of fields, which stand before the fields.
    private static let membersOfRecords: Set<String> = [
        "absentParameterValue", "customMirror", "description", "encode", "hash", "hashValue", "layout", "parameters",
        "parameterSchema", "parameterValue", "with",
    ]

    /// Returns the labels of parameters, which are also variables, as they are declared.
    func variables(of parameters: [ContractDocument.Parameter]) -> [String] {
        SwiftNames.members(parameters.map(\.name), suffix: "Value", notIn: taken.union(["mediator"]))
            .map(SwiftNames.declared)
    }

    private mutating func visit(_ type: DocumentType, _ name: String, of owner: String) {
        switch type {
        case .array(let items), .dictionary(let items), .optional(let items): visit(items, name, of: owner)
        case .callback(let inputs): for input in inputs { visit(input, name, of: owner) }
        case .record(let record): visit(record)
        case .enumeration(let cases):
            guard enumerationsByCases[cases] == nil, let raw = Self.rawType(of: cases) else { return }
            let base = SwiftNames.upperCamelCase(name)
            enumerationsByCases[cases] = enumerations.count
            enumerations.append(
                Enumeration(
                    name: free(base, otherwise: SwiftNames.upperCamelCase(owner) + base), raw: raw,
                    cases: Self.cases(of: cases, as: raw)))
        default: break
        }
    }

    private mutating func visit(_ type: RecordType) {
        if recordsByType[type] != nil || type.fields.isEmpty && recordsByOwnName[type.name] != nil { return }
        let base = SwiftNames.upperCamelCase(type.name)
        let index = records.count
        recordsByType[type] = index
        if recordsByOwnName[type.name] == nil { recordsByOwnName[type.name] = index }
        records.append(
            Record(
                name: free(base, otherwise: base + "Record", and: "Fields"), own: type.name,
                fields: type.fields.map { ($0, $0.name) }))
        for field in type.fields { visit(field.type, field.name, of: type.name) }
        records[index].hasSample = type.fields.allSatisfy { !$0.isRequired || hasSample($0.type) }
    }

    /// Returns a name that is not taken, nor is the name with a suffix.
    private mutating func free(_ name: String, otherwise other: String, and suffix: String = "") -> String {
        var free = taken.contains(name) || taken.contains(name + suffix) ? other : name
        while taken.contains(free) || taken.contains(free + suffix) {
            numbers[other, default: 1] += 1
            free = "\(other)\(numbers[other, default: 2])"
        }
        taken.formUnion([free, free + suffix])
        return free
    }

    // MARK: Enumerations

    /// Returns the type of the values; nil if they have no common one, or if it does not tell them apart.
    private static func rawType(of cases: [JSONValue]) -> String? {
        let kinds = Set(
            cases.map { value in
                switch value {
                case .string: "String"
                case .int: value.int == nil ? "" : "Int"
                case .double: "Double"
                default: ""
                }
            })
        if kinds == ["Int", "Double"] {
            return Set(cases.map { literal($0, as: "Double") }).count == Set(cases).count ? "Double" : nil
        }
        return kinds.count == 1 ? kinds.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    }

    private static func literal(_ value: JSONValue, as raw: String) -> String {
        switch value {
        case .string(let text): SwiftNames.literal(text)
        case .int(let number): raw == "Double" ? String(Double(number)) : String(number)
        case .double(let number): String(number)
        default: ""
        }
    }

    private static func cases(
        of values: [JSONValue],
        as raw: String
    ) -> [(value: JSONValue, name: String, literal: String)] {
        var seen: Set<JSONValue> = []
        let values = values.filter { seen.insert($0).inserted }
        let names = values.enumerated().map { index, value in
            switch value {
            case .string(let text): text.isEmpty ? "empty" : text
            case .int(let number): number < 0 ? "minus\(number.magnitude)" : "value\(number)"
            default: "value\(index + 1)"
            }
        }
        let members = SwiftNames.members(names, suffix: "Value", notIn: membersOfEnumerations)
        return zip(values, members).map { ($0, $1, literal($0, as: raw)) }
    }

    /// The members of an enumeration, and of the optional type of it, which stand before the cases.
    private static let membersOfEnumerations = SwiftNames.types.union([
        "absentParameterValue", "AllCases", "allCases", "hash", "hashValue", "none", "parameterSchema",
        "parameterValue",
        "RawValue", "rawValue", "some",
    ])

    func enumeration(_ type: DocumentType) -> Enumeration? {
        guard case .enumeration(let cases) = type else { return nil }
        return enumerationsByCases[cases].map { enumerations[$0] }
    }

    // MARK: Records

    private func index(of type: RecordType) -> Int? { recordsByType[type] ?? recordsByOwnName[type.name] }

    /// Returns the record of a type; for a record inside itself, the record with its fields.
    func record(_ type: RecordType) -> Record? { index(of: type).map { records[$0] } }

    /// Whether a value of a type can be written without a value of the caller.
    ///
    /// A record inside itself has none, since it would have no end.
    func hasSample(_ type: DocumentType) -> Bool {
        switch type {
        case .any, .bool, .int, .double, .string, .bytes, .array, .dictionary: true
        case .enumeration(let cases): !cases.isEmpty
        case .optional(let type): hasSample(type)
        case .record(let type): recordsByType[type].map { records[$0].hasSample } ?? false
        case .null, .reference, .callback: false
        }
    }

    // MARK: Types

    /// Returns a type as Swift names it.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - scope: What stands before nested types: `CartActions.`.
    func swift(_ type: DocumentType, in scope: String = "") -> String {
        switch type {
        case .any, .null: "Value"
        case .bool: "Bool"
        case .int(let format): Self.integers[format ?? ""] ?? "Int"
        case .double(let format): format == "float" ? "Float" : "Double"
        case .string(let format): Self.texts[format ?? ""] ?? "String"
        case .bytes: "Data"
        case .array(let items): "[\(swift(items, in: scope))]"
        case .dictionary(.any): "Parameters"
        case .dictionary(let items): "[String: \(swift(items, in: scope))]"
        case .record(let type): scope + (index(of: type).map { records[$0].name } ?? "Value")
        case .enumeration: enumeration(type).map { scope + $0.name } ?? "Value"
        case .reference: "Reference<any Sendable>"
        case .callback(let inputs): "Callback<\(inputs.map { swift($0, in: scope) }.joined(separator: ", "))>"
        case .optional(let type): swift(type, in: scope) + "?"
        }
    }

    private static let integers = [
        "int8": "Int8", "int16": "Int16", "int32": "Int32", "uint8": "UInt8", "uint16": "UInt16", "uint32": "UInt32",
        "uint64": "UInt64", "int128": "Int128", "uint128": "UInt128",
    ]
    private static let texts = ["date-time": "Date", "uri": "URL", "uuid": "UUID", "decimal": "Decimal"]

    /// Whether a type, or one of its parts, is one of Foundation.
    func isOfFoundation(_ type: DocumentType) -> Bool {
        switch type {
        case .bytes: true
        case .string(let format): Self.texts[format ?? ""] != nil
        case .array(let items), .dictionary(let items), .optional(let items): isOfFoundation(items)
        case .callback(let inputs): inputs.contains { isOfFoundation($0) }
        default: false
        }
    }
}
