public import Mediator
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Where calls are sent instead: a broken page to the web, a share of the users to a new one.
///
/// A table comes as a JSON document, from a server or a file; `docs/Redirects.md` describes the format. The first rule that
/// takes a call and whose conditions hold decides. What a rule sends to another action is looked up again, so that rules
/// can be chained; rules that lead in a circle are refused.
///
///     let table = try RedirectTable(json: data)
///     try gateway.redirects.replace(with: table)
public struct RedirectTable: Sendable, Hashable {
    /// The version of the format that is read and written here.
    public static let formatVersion = 1
    /// The most rules that a table may have.
    public static let maximumRules = 1000
    /// The most bytes that a document may have.
    public static let maximumBytes = 1 << 20

    /// The rules in order.
    public var rules: [RedirectRule]

    /// Creates a table.
    public init(rules: [RedirectRule] = []) {
        self.rules = rules
    }

    /// Creates a table of a JSON document.
    ///
    /// Keys that the format does not know are refused: a misspelt condition would otherwise be no condition.
    ///
    /// - Throws: ``RedirectError`` with all problems that can be told without an app: whether the actions exist is
    ///   found out when the table is put in force.
    public init(json data: Data) throws(RedirectError) {
        try self.init(RedirectReading([UInt8](data)))
    }

    /// Creates a table of the text of a JSON document; see ``init(json:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems that can be told without an app.
    public init(json: String) throws(RedirectError) {
        try self.init(RedirectReading(Array(json.utf8)))
    }

    /// - Throws: ``RedirectError`` when the document did not read as a whole.
    private init(_ reading: RedirectReading) throws(RedirectError) {
        try reading.problems.check()
        self = reading.table
    }

    /// Returns the table as a JSON document, with sorted keys, so that equal tables give equal text.
    ///
    /// - Throws: ``MediatorError`` with code `notPlain` when a rule fixes a parameter to a reference.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        try value.json(pretty: pretty)
    }
}

extension RedirectTable: Codable {
    /// Reads a document; see ``init(json:)-(Data)``.
    ///
    /// - Throws: `DecodingError` whose description has all problems.
    public init(from decoder: any Decoder) throws {
        do {
            try self.init(RedirectReading(try Value(from: decoder)))
        } catch let error as RedirectError {
            let context = DecodingError.Context(
                codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error)
            throw DecodingError.dataCorrupted(context)
        }
    }

    /// Writes the document.
    ///
    /// - Throws: `EncodingError` when a rule fixes a parameter to a reference.
    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }
}

extension RedirectTable {
    /// The document.
    private var value: Value {
        ["version": .int(Self.formatVersion), "rules": .array(rules.map(\.value))]
    }
}

extension RedirectRule {
    /// The rule as it stands in a document: what says nothing is left out.
    fileprivate var value: Value {
        var parameters: Parameters = ["id": .string(id)]
        switch source {
        case .action: parameters["action"] = .string(source.description)
        case .route: parameters["route"] = .string(source.description)
        }
        if let appVersions { parameters["appVersion"] = .string(appVersions.description) }
        if !share.isAll { parameters["percentage"] = share.value }
        if let seed { parameters["seed"] = .string(seed) }
        if let mark { parameters["mark"] = .string(mark) }
        if let expires { parameters["expires"] = expires.parameterValue }
        if let destination { parameters["to"] = value(of: destination) }
        return .dictionary(parameters)
    }

    private func value(of destination: Destination) -> Value {
        var parameters: Parameters = [:]
        switch destination {
        case .action: parameters["action"] = .string(destination.description)
        case .web: parameters["url"] = .string(destination.description)
        }
        if !renames.isEmpty { parameters["rename"] = renames.parameterValue }
        if !fixed.isEmpty { parameters["set"] = .dictionary(fixed) }
        if !drops.isEmpty { parameters["drop"] = drops.sorted().parameterValue }
        return .dictionary(parameters)
    }
}

extension RedirectPercentage {
    fileprivate var value: Value {
        let (lower, upper) = (Self.number(buckets.lowerBound), Self.number(buckets.upperBound))
        return buckets.lowerBound == 0 ? upper : [lower, upper]
    }

    private static func number(_ hundredths: Int) -> Value {
        hundredths % 100 == 0 ? .int(hundredths / 100) : .double(Double(hundredths) / 100)
    }
}
