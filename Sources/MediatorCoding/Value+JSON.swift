public import Mediator

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Value {
    /// Creates a value from JSON text (RFC 8259), strictly.
    ///
    /// A number without fraction and exponent becomes an ``int(_:)``, any other a ``double(_:)``; text always becomes a
    /// ``string(_:)``. Dictionaries keep the order of keys. A byte order mark in front is ignored.
    ///
    /// - Throws: `MediatorError` with code `invalidJSON` and the location, for invalid, ambiguous or inexact JSON: a
    ///   duplicate key, a number out of range, an unpaired surrogate, more than 64 levels.
    public init(json: String) throws(MediatorError) { try self.init(jsonBytes: Array(json.utf8)) }

    /// Creates a value from JSON text in UTF-8; see ``init(json:)-(String)``.
    ///
    /// - Throws: `MediatorError` with code `invalidJSON` and the location.
    public init(json: Data) throws(MediatorError) { try self.init(jsonBytes: [UInt8](json)) }

    /// Returns the value as JSON text, on one line unless `pretty`.
    ///
    /// Keys are sorted, so that equal dictionaries yield equal text. Slashes are not escaped; bytes become base64 text.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` and the path of a reference, of NaN or an infinity, or of a
    ///   value nested more than 64 levels deep.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        String(decoding: try jsonBytes(pretty: pretty), as: UTF8.self)
    }

    /// Returns the value as JSON text in UTF-8; see ``json(pretty:)``.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` and the path.
    public func jsonData(pretty: Bool = false) throws(MediatorError) -> Data { Data(try jsonBytes(pretty: pretty)) }
}

extension Parameters {
    /// Creates a dictionary from the text of a JSON object; see `Value.init(json:)-(String)`.
    ///
    ///     let parameters = try Parameters(json: #"{"productID": "P-1001", "quantity": 2}"#)
    ///
    /// - Throws: `MediatorError` with code `invalidJSON` and the location, or `invalidValue` for other JSON.
    public init(json: String) throws(MediatorError) { self = try Value(json: json).get(as: Parameters.self) }

    /// Creates a dictionary from the text of a JSON object in UTF-8; see `Value.init(json:)-(String)`.
    ///
    /// - Throws: `MediatorError` with code `invalidJSON` and the location, or `invalidValue` for other JSON.
    public init(json: Data) throws(MediatorError) { self = try Value(json: json).get(as: Parameters.self) }

    /// Returns the dictionary as JSON text; see `Value.json(pretty:)`.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` and the path.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        try Value.dictionary(self).json(pretty: pretty)
    }

    /// Returns the dictionary as JSON text in UTF-8; see `Value.json(pretty:)`.
    ///
    /// - Throws: `MediatorError` with code `notSerializable` and the path.
    public func jsonData(pretty: Bool = false) throws(MediatorError) -> Data {
        try Value.dictionary(self).jsonData(pretty: pretty)
    }
}

extension Value {
    fileprivate init(jsonBytes bytes: [UInt8]) throws(MediatorError) {
        // Editors may write a byte order mark in front; messages have none.
        let text = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        do { self = try JSONReader.read(text) } catch { throw .invalidJSON(error, in: text) }
    }

    /// Returns the value as JSON in UTF-8 on one line, with the keys of dictionaries sorted or in their order.
    package func utf8JSON(sorted: Bool) throws(MediatorError) -> [UInt8] {
        try jsonBytes(pretty: false, sorted: sorted)
    }

    private func jsonBytes(pretty: Bool, sorted: Bool = true) throws(MediatorError) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty, sorted: sorted)
        do { try writer.write(self) } catch {
            throw .notSerializable(error.path, error.fact, recoverySuggestion: error.recoverySuggestion)
        }
        return writer.text
    }
}

extension MediatorError {
    package static func invalidJSON(_ problem: JSONReader.Problem, in text: [UInt8]) -> MediatorError {
        let (before, newline) = (text[..<problem.offset], UInt8(ascii: "\n"))
        let line = before.count { $0 == newline } + 1
        let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        // Columns count Unicode scalars, whose continuation bytes are 10xxxxxx.
        let column = before[start...].count { $0 & 0xC0 != 0x80 } + 1
        return MediatorError(
            .invalidJSON, message: "invalid JSON at line \(line), column \(column): \(problem.fact).",
            recoverySuggestion: problem.recoverySuggestion ?? "give JSON as RFC 8259 defines it.",
            details: ["line": .int(line), "column": .int(column)])
    }
}
