public import Mediator
import MediatorCoding
import MediatorGateway

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The rules that send calls to other actions or to web pages: a broken page to the web, a percentage of the users to a
/// new page.
///
/// A table is a JSON document from a server or a file; `docs/Specifications/RedirectTable.md` describes the format.
/// The first rule that takes a call and whose conditions hold decides. Rules for the destination then apply, too, so
/// that rules form chains; a table with loops is refused.
///
///     let table = try RedirectTable(json: data)
///     try gateway.redirects.replace(with: table)
public struct RedirectTable: Sendable, Hashable {
    /// The supported version of the format.
    public static let formatVersion = 1
    /// The maximum number of rules in a table.
    public static let maximumRules = 1000
    /// The maximum size of a document, in bytes.
    public static let maximumBytes = 1 << 20

    /// The rules in order.
    public var rules: [RedirectRule]

    /// Creates a table.
    public init(rules: [RedirectRule] = []) {
        self.rules = rules
    }

    /// Creates a table from a JSON document.
    ///
    /// Unknown keys are errors, since a misspelt condition would otherwise be no condition.
    ///
    /// - Throws: ``RedirectError`` with all problems of the document; ``Redirects/replace(with:)-(Data)`` checks it
    ///   against the app.
    public init(json data: Data) throws(RedirectError) {
        try self.init(RedirectReading([UInt8](data)))
    }

    /// Creates a table from the text of a JSON document; see ``init(json:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems of the document.
    public init(json: String) throws(RedirectError) {
        try self.init(RedirectReading(Array(json.utf8)))
    }

    /// - Throws: ``RedirectError`` with all problems of the document.
    private init(_ reading: RedirectReading) throws(RedirectError) {
        try reading.problems.check()
        self = reading.table
    }

    /// Returns the table as a JSON document, with sorted keys, so that equal tables give equal texts.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` if a rule sets a parameter to a reference.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        try value.json(pretty: pretty)
    }
}

extension RedirectTable: Codable {
    /// Decodes a document; see ``init(json:)-(Data)``.
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

    /// Encodes the document.
    ///
    /// - Throws: `EncodingError` if a rule sets a parameter to a reference.
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
    /// The rule in a document, without keys that have their defaults.
    fileprivate var value: Value {
        var parameters: Parameters = ["id": .string(id)]
        switch source {
        case .action: parameters["action"] = .string(source.description)
        case .route: parameters["route"] = .string(source.description)
        }
        if let appVersions { parameters["appVersion"] = .string(appVersions.description) }
        if !percentage.isAll { parameters["percentage"] = percentage.value }
        if let seed { parameters["seed"] = .string(seed) }
        if let variant { parameters["mark"] = .string(variant) }
        if let expires { parameters["expires"] = expires.parameterValue }
        if !when.isEmpty { parameters["when"] = .dictionary(Parameters(when.map { ($0, $1.value) })) }
        if !whenKeys.isEmpty { parameters["whenKeys"] = .dictionary(Parameters(whenKeys.map { ($0, $1.value) })) }
        if let destination { parameters["to"] = value(of: destination) }
        return .dictionary(parameters)
    }

    private func value(of destination: Destination) -> Value {
        var parameters: Parameters = [:]
        switch destination {
        case .action: parameters["action"] = .string(destination.description)
        case .web, .link: parameters["url"] = .string(destination.description)
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
