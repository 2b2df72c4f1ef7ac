public import Mediator

extension Call {
    /// Returns all parameters, with defaults filled in, as a model of the module.
    ///
    ///     registry.handle(CartActions.add) { call, _, _ in
    ///         store.add(try call.decode(Line.self))
    ///     }
    ///
    /// - Throws: `MediatorError` with code `invalidParameter`, naming this action and the path of the invalid value.
    public func decode<T: Decodable>(_ type: T.Type = T.self) throws(MediatorError) -> T {
        do { return try parameters.decode(type) } catch {
            throw .unreadable(secretsSchema.redacting(error), .invalidParameter, path)
        }
    }
}
