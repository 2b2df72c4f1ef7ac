public import Mediator

extension Record: Codable {
    /// Encodes the dictionary.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws { try parameters.encode(to: encoder) }

    /// Decodes a dictionary that has all fields.
    ///
    /// - Throws: `DecodingError` for no dictionary, `MediatorError` with code `invalidValue` for invalid fields.
    public init(from decoder: any Decoder) throws { try self.init(try Parameters(from: decoder)) }
}
