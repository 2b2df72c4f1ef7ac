extension Parameters {
    /// Returns the dictionary as a `Decodable` type, read without a detour over text.
    ///
    ///     struct Line: Codable { var productID: String; var quantity: Int }
    ///     let line = try parameters.decode(Line.self)
    ///
    /// Numbers convert as ``ParameterValue`` has it, exactly or not at all; `Date`, `Data`, `URL`, `UUID` and `Decimal`
    /// are read as they cross between modules; ``Value`` and ``Parameters`` are taken as they are, references included.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` and the path of what does not fit: `items[2].price`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        try Value.dictionary(self).decode(type)
    }

    /// Creates a dictionary of what an `Encodable` value encodes, in the order in which it does.
    ///
    ///     try mediator.perform("Cart", "add", Parameters(encoding: line))
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` when the value encodes something else than a dictionary, or
    ///   refuses to encode.
    public init(encoding value: some Encodable) throws(MediatorError) {
        self = try Value(encoding: value).get(as: Parameters.self)
    }
}

extension Value {
    /// Returns the value as a `Decodable` type; see ``Parameters/decode(_:)``.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` and the path of what does not fit: `items[2].price`.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        let decoder = ParametersDecoder(self)
        do {
            return try decoder.decode(type)
        } catch {
            throw decoder.mediatorError(error)
        }
    }

    /// Creates a value of what an `Encodable` value encodes; see ``Parameters/init(encoding:)``.
    ///
    /// - Throws: ``MediatorError`` with code `invalidValue` when the value refuses to encode.
    public init(encoding value: some Encodable) throws(MediatorError) {
        let encoder = ParametersEncoder()
        do {
            self = try encoder.valueOfAll(value)
        } catch {
            throw encoder.mediatorError(error)
        }
    }
}
