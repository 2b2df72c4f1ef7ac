extension Record: Codable {
    /// Creates a record of what a model encodes to.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` when the model does not encode to a dictionary, or not to one
    ///   that has all fields.
    public init(encoding model: some Encodable) throws(MediatorError) { try self.init(try Parameters(encoding: model)) }

    /// Writes the dictionary.
    public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }

    /// Reads a dictionary that has all the fields.
    ///
    /// - Throws: `DecodingError` where there is no dictionary, ``MediatorError`` where fields do not fit.
    public init(from decoder: any Decoder) throws { try self.init(try Parameters(from: decoder)) }
}
