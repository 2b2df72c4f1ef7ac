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
/// The first rule that takes a call and whose conditions hold decides. Rules for the destination then apply, too; a call
/// that more than eight rules lead on fails.
///
///     let table = try RedirectTable(json: data)
///     try gateway.redirects.replace(with: table)
public struct RedirectTable: Sendable, Hashable {
    /// The supported version of the format.
    public static let version = 2
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
    /// Unknown keys are errors, since a misspelled condition would otherwise be no condition.
    ///
    /// - Throws: ``RedirectError`` with all problems of the document; ``Redirects/replace(with:)-(Data)`` checks it
    ///   against the app.
    public init(json data: Data) throws(RedirectError) {
        try self.init(document: Self.value(of: [UInt8](data)))
    }

    /// Creates a table from the text of a JSON document; see ``init(json:)-(Data)``.
    ///
    /// - Throws: ``RedirectError`` with all problems of the document.
    public init(json: String) throws(RedirectError) {
        try self.init(document: Self.value(of: Array(json.utf8)))
    }

    /// Returns the table as a JSON document, with sorted keys, so that equal tables give equal texts.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` if a rule sets a parameter to a reference.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        try document.json(pretty: pretty)
    }
}
