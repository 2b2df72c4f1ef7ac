/// The Swift types of one target's contracts.
struct TargetTypes {
    /// A record as a nested type.
    struct Record {
        let name: String
        /// The name in schemas.
        let own: String
        let fields: [ContractDocument.Parameter]
    }

    /// A list of values as a nested type.
    struct Enumeration {
        let name: String
        /// `String`, `Int` or `Double`.
        let raw: String
        let cases: [(name: String, value: String)]
    }

    let target: String
    /// The type that the others are nested in, which has the typed calls: `CartActions`.
    var namespace: String { SwiftNames.upperCamelCase(target) + Layers.contractSuffix }
    private(set) var records: [Record] = []
    private(set) var enumerations: [Enumeration] = []
    private var names: [DocumentType: String] = [:]
    private var taken = TargetTypes.reserved

    init(_ target: String, _ document: ContractDocument) {
        self.target = target
        for action in document.actions where action.target == target {
            for parameter in action.parameters { visit(parameter.type, parameter.name, of: action.name) }
            visit(action.returns, "result", of: action.name)
        }
        for event in document.events where event.target == target {
            for parameter in event.parameters { visit(parameter.type, parameter.name, of: event.name) }
        }
    }

    private mutating func visit(_ type: DocumentType, _ name: String, of owner: String) {
        switch type {
        case .array(let items), .dictionary(let items), .optional(let items): visit(items, name, of: owner)
        case .callback(let inputs): for input in inputs { visit(input, name, of: owner) }
        case .record(let own, let fields):
            // Inside itself a record has no fields.
            if names[type] != nil || fields.isEmpty && records.contains(where: { $0.own == own }) { return }
            let free = free(SwiftNames.upperCamelCase(own), otherwise: SwiftNames.upperCamelCase(own) + "Record")
            names[type] = free
            records.append(Record(name: free, own: own, fields: fields))
            for field in fields { visit(field.type, field.name, of: own) }
        case .enumeration(let cases):
            guard names[type] == nil, let raw = Self.rawType(of: cases) else { return }
            let base = SwiftNames.upperCamelCase(name)
            let free = free(base, otherwise: SwiftNames.upperCamelCase(owner) + base)
            names[type] = free
            enumerations.append(Enumeration(name: free, raw: raw, cases: Self.cases(of: cases)))
        default: break
        }
    }

    private mutating func free(_ name: String, otherwise other: String) -> String {
        if taken.insert(name).inserted { return name }
        var free = other
        var number = 2
        while !taken.insert(free).inserted {
            free = "\(other)\(number)"
            number += 1
        }
        return free
    }

    /// The types that generated code names, and words of the language.
    private static let reserved: Set<String> = [
        "Action", "Any", "AnyReference", "Array", "Bool", "Call", "Callback", "Contract", "Data", "Date", "Decimal",
        "Dictionary", "Double", "Event", "Failure", "Field", "Float", "Int", "Int16", "Int32", "Int64", "Int8",
        "Int128", "Mediator", "Optional", "Parameter", "Parameters", "ParameterValue", "Protocol", "Record",
        "RecordFields", "RecordLayout", "Reference", "Self", "Sendable", "Set", "String", "Type", "UInt", "UInt16",
        "UInt32", "UInt64", "UInt8", "UInt128", "URL", "UUID", "Value", "Void",
    ]

    // MARK: Enumerations

    /// Returns the type of the values; nil if they have no common one.
    private static func rawType(of cases: [JSONValue]) -> String? {
        let kinds = Set(
            cases.map { value in
                switch value {
                case .string: "String"
                case .int: "Int"
                case .double: "Double"
                default: ""
                }
            })
        if kinds == ["Int", "Double"] { return "Double" }
        return kinds.count == 1 ? kinds.first.flatMap { $0.isEmpty ? nil : $0 } : nil
    }

    private static func cases(of values: [JSONValue]) -> [(name: String, value: String)] {
        var taken: Set<String> = ["allCases", "rawValue", "hashValue", "parameterValue", "parameterSchema"]
        return values.enumerated().map { index, value in
            let literal: String
            var name: String
            switch value {
            case .string(let text):
                literal = SwiftNames.literal(text)
                name = SwiftNames.member(text.isEmpty ? "empty" : text, suffix: "Value")
            case .int(let number):
                literal = String(number)
                name = number < 0 ? "minus\(number.magnitude)" : "value\(number)"
            case .double(let number):
                literal = String(number)
                name = "value\(index + 1)"
            default: (literal, name) = ("", "value\(index + 1)")
            }
            if !taken.insert(name).inserted {
                name += "\(index + 1)"
                taken.insert(name)
            }
            return (name, literal)
        }
    }

    func enumeration(_ type: DocumentType) -> Enumeration? {
        enumerations.first { $0.name == names[type] }
    }

    func record(_ type: DocumentType) -> Record? {
        guard case .record(let own, _) = type else { return nil }
        return records.first { $0.name == names[type] } ?? records.first { $0.own == own }
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
        case .record: scope + (record(type)?.name ?? "Value")
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
