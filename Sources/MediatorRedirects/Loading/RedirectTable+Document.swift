import Mediator
import MediatorGateway

extension RedirectTable {
    /// The document.
    var document: Value {
        ["version": .int(Self.version), "rules": .array(rules.map(\.document))]
    }
}

extension RedirectRule {
    /// The rule in a document, without keys that have their defaults.
    fileprivate var document: Value {
        var parameters: Parameters = ["id": .string(id), "from": from.document]
        parameters["to"] = to?.document
        parameters["minimumVersion"] = minimumVersion.map { .string($0.description) }
        parameters["maximumVersion"] = maximumVersion.map { .string($0.description) }
        if !percentage.isAll { parameters["percentage"] = percentage.document }
        parameters["seed"] = seed.map(Value.string)
        parameters["variant"] = variant.map(Value.string)
        parameters["expires"] = expires?.parameterValue
        if !when.isEmpty { parameters["when"] = .dictionary(Parameters(when.map { ($0, $1.document) })) }
        if !whenKeys.isEmpty { parameters["whenKeys"] = .dictionary(Parameters(whenKeys.map { ($0, $1.document) })) }
        if !renames.isEmpty { parameters["renames"] = renames.parameterValue }
        if !fixed.isEmpty { parameters["fixed"] = .dictionary(fixed) }
        if !drops.isEmpty { parameters["drops"] = drops.sorted().parameterValue }
        return .dictionary(parameters)
    }
}

extension RedirectRule.Source {
    fileprivate var document: Value {
        switch self {
        case .action: ["action": .string(description)]
        case .route: ["route": .string(description)]
        }
    }
}

extension RedirectRule.Destination {
    fileprivate var document: Value { [key: .string(description)] }

    /// The key of the destination in a document.
    var key: String {
        switch self {
        case .action: "action"
        case .web: "web"
        case .link: "link"
        }
    }
}

extension RedirectCondition {
    /// The condition in a document.
    var document: Value {
        switch kind {
        // What no condition compares is written in a form that no reader accepts: by itself it could mean something else.
        case .oneOf(let values):
            values.count == 1 && values[0].isComparable
                ? values[0] : .array(values.map { $0.isComparable ? $0 : [$0] })
        case .present(let isPresent): ["present": .bool(isPresent)]
        }
    }

    /// Creates a condition of a document; nil for a value of another form.
    ///
    /// - Parameter isText: Whether only texts can be compared, as for the keys of a URL.
    init?(_ value: Value, isText: Bool) {
        func fits(_ value: Value) -> Bool { isText ? value.kind == "string" : value.isComparable }
        switch value {
        case .dictionary(let object):
            guard object.count == 1, case .bool(let isPresent)? = object["present"] else { return nil }
            self = isPresent ? .present : .absent
        case .array(let values) where !values.isEmpty && values.allSatisfy(fits): self = .oneOf(values)
        case _ where fits(value): self = .equals(value)
        default: return nil
        }
    }
}

extension Value {
    /// Whether conditions compare such values.
    fileprivate var isComparable: Bool {
        switch self {
        case .string, .bool, .int, .double: true
        default: false
        }
    }
}

extension RedirectPercentage {
    /// The percentage in a document.
    var document: Value {
        let (lower, upper) = (Self.number(buckets.lowerBound), Self.number(buckets.upperBound))
        return buckets.lowerBound == 0 ? upper : [lower, upper]
    }

    /// Creates a percentage of a document: a number, or an array of two; nil for a value of another form.
    init?(_ value: Value) {
        let values = if case .array(let values) = value { values } else { [0, value] }
        let numbers = values.compactMap { try? $0.get(as: Double.self) }
        guard numbers.count == 2, values.count == 2 else { return nil }
        self.init(from: numbers[0], to: numbers[1])
    }

    static func number(_ hundredths: Int) -> Value {
        hundredths % 100 == 0 ? .int(hundredths / 100) : .double(Double(hundredths) / 100)
    }
}
