public import Mediator

extension Parameters {
    /// Returns the dictionary as a `Decodable` type, decoded without text in between.
    ///
    ///     struct Line: Codable { var productID: String; var quantity: Int }
    ///     let line = try parameters.decode(Line.self)
    ///
    /// Numbers, `Date`, `Data`, `URL`, `UUID` and `Decimal` convert as `ParameterValue` does; `Value` and
    /// `Parameters` stay unchanged, including references.
    ///
    /// - Throws: `MediatorError` with code `invalidValue` and the path of the invalid value: `items[2].price`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        try Value.dictionary(self).decode(type)
    }

    /// Creates a dictionary from an `Encodable` value, with keys in the order of encoding.
    ///
    ///     try mediator.perform("Cart", "add", Parameters(encoding: line))
    ///
    /// - Throws: `MediatorError` with code `invalidValue` when the value does not encode, or not as a dictionary.
    public init(encoding value: some Encodable) throws(MediatorError) {
        self = try Value(encoding: value).get(as: Parameters.self)
    }
}

extension Value {
    /// Returns the value as a `Decodable` type; see `Parameters.decode(_:)`.
    ///
    /// - Throws: `MediatorError` with code `invalidValue` and the path of the invalid value.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        let decoder = ParametersDecoder(self)
        do { return try decoder.decode(type) } catch { throw decoder.mediatorError(error) }
    }

    /// Creates a value from an `Encodable` one; see `Parameters.init(encoding:)`.
    ///
    /// - Throws: `MediatorError` with code `invalidValue` when the value does not encode.
    public init(encoding value: some Encodable) throws(MediatorError) {
        let encoder = ParametersEncoder()
        do { self = try encoder.encoded(value) } catch { throw encoder.mediatorError(error) }
    }
}
