extension Record: Codable {
    // Not `some Encodable`: the closure of `Product { $0.nam = "x" }` would match it, and hide what is misspelt.

    /// Creates a record from an `Encodable` model.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` unless the model encodes to a dictionary with all fields.
    public init(
        encoding model: any Encodable, fileID: String = #fileID, line: Int = #line
    ) throws(MediatorError) {
        try self.init(try Parameters(encoding: model), fileID: fileID, line: line)
    }

    /// Encodes the dictionary.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }

    /// Decodes a dictionary that has all fields.
    ///
    /// - Throws: `DecodingError` for no dictionary, ``MediatorError`` with code `invalidValue` for invalid fields.
    public init(from decoder: any Decoder) throws { try self.init(try Parameters(from: decoder)) }
}
