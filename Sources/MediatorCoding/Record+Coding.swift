public import Mediator

extension Record {
    // Not `some Encodable`: the closure of `Product { $0.nam = "x" }` would match it, and hide what is misspelled.

    /// Creates a record from an `Encodable` model.
    ///
    /// - Throws: `MediatorError` with code `invalidValue` unless the model encodes to a dictionary with all fields.
    public init(
        encoding model: any Encodable, fileID: String = #fileID, line: Int = #line
    ) throws(MediatorError) {
        try self.init(try Parameters(encoding: model), fileID: fileID, line: line)
    }
}
