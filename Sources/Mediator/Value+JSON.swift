#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension Value {
    /// Creates a value of a JSON text (RFC 8259), strictly.
    ///
    /// A number without fraction and exponent is an ``int(_:)``, any other a ``double(_:)``: 1 and 1.0 stay apart. Text
    /// is always a ``string(_:)``. Dictionaries keep the order of the text.
    ///
    /// - Throws: ``MediatorError`` with code `invalidJSON` and the place, for what is no JSON and for what would be
    ///   taken in more ways than one or not exactly: a key given twice, an integer beyond 64 bits, a number beyond a
    ///   double, half a surrogate pair, more than 64 levels.
    public init(json: String) throws(MediatorError) { try self.init(jsonBytes: Array(json.utf8)) }

    /// Creates a value of a JSON text in UTF-8, strictly; see ``init(json:)-(String)``.
    ///
    /// - Throws: ``MediatorError`` with code `invalidJSON` and the place.
    public init(json: Data) throws(MediatorError) { try self.init(jsonBytes: Array(json)) }

    /// Returns the value as JSON text, on one line unless `pretty`.
    ///
    /// Keys are sorted, so that equal dictionaries give equal text, whatever their order. Slashes are not escaped;
    /// bytes become base64 text, which `Data` reads back.
    ///
    /// - Throws: ``MediatorError`` with code `notPlain` and the path of a reference, of a double that is no number of
    ///   JSON (NaN, infinity), or of what nests more than 64 levels deep.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        String(decoding: try jsonBytes(pretty: pretty), as: UTF8.self)
    }

    /// Returns the value as JSON text in UTF-8; see ``json(pretty:)``.
    ///
    /// - Throws: ``MediatorError`` with code `notPlain` and the path of what has no JSON form.
    public func jsonData(pretty: Bool = false) throws(MediatorError) -> Data { Data(try jsonBytes(pretty: pretty)) }
}

extension Parameters {
    /// Creates a dictionary of the text of a JSON object, strictly; see ``Value/init(json:)-(String)``.
    ///
    ///     let parameters = try Parameters(json: #"{"productID": "P-1001", "quantity": 2}"#)
    ///
    /// - Throws: ``MediatorError`` with code `invalidJSON` and the place, or `invalidValue` for JSON that is no object.
    public init(json: String) throws(MediatorError) { self = try Value(json: json).get(as: Parameters.self) }

    /// Creates a dictionary of the text of a JSON object in UTF-8, strictly; see ``Value/init(json:)-(String)``.
    ///
    /// - Throws: ``MediatorError`` with code `invalidJSON` and the place, or `invalidValue` for JSON that is no object.
    public init(json: Data) throws(MediatorError) { self = try Value(json: json).get(as: Parameters.self) }

    /// Returns the dictionary as JSON text; see ``Value/json(pretty:)``.
    ///
    /// - Throws: ``MediatorError`` with code `notPlain` and the path of what has no JSON form.
    public func json(pretty: Bool = false) throws(MediatorError) -> String {
        try Value.dictionary(self).json(pretty: pretty)
    }

    /// Returns the dictionary as JSON text in UTF-8; see ``Value/json(pretty:)``.
    ///
    /// - Throws: ``MediatorError`` with code `notPlain` and the path of what has no JSON form.
    public func jsonData(pretty: Bool = false) throws(MediatorError) -> Data {
        try Value.dictionary(self).jsonData(pretty: pretty)
    }
}

extension Value {
    init(jsonBytes text: [UInt8]) throws(MediatorError) {
        do {
            self = try JSONReader.read(text)
        } catch {
            throw .invalidJSON(error, in: text)
        }
    }

    private func jsonBytes(pretty: Bool) throws(MediatorError) -> [UInt8] {
        var writer = JSONWriter(pretty: pretty)
        do {
            try writer.write(self)
        } catch {
            throw .notPlain(error.path, error.fact, resolution: error.resolution)
        }
        return writer.text
    }
}

extension JSONReader.Problem {
    /// Where it is in a text: lines and columns count from one, columns in Unicode scalars.
    package func place(in text: [UInt8]) -> (line: Int, column: Int) {
        let before = text[..<offset]
        let newline = UInt8(ascii: "\n")
        let line = before.count { $0 == newline } + 1
        let start = before.lastIndex(of: newline).map { $0 + 1 } ?? 0
        // The bytes that continue a scalar are 10xxxxxx.
        return (line, before[start...].count { $0 & 0xC0 != 0x80 } + 1)
    }
}

extension MediatorError {
    package static func invalidJSON(_ problem: JSONReader.Problem, in text: [UInt8]) -> MediatorError {
        let (line, column) = problem.place(in: text)
        return MediatorError(
            .invalidJSON,
            message: "invalid JSON at line \(line), column \(column): \(problem.fact).",
            resolution: problem.resolution ?? "give JSON as RFC 8259 has it.",
            details: ["line": .int(line), "column": .int(column)]
        )
    }
}
