public import Mediator
import MediatorCoding

extension Record {
    /// Returns a record with made-up values in its required fields.
    ///
    ///     $0.stub(CatalogActions.product) { _, id in try .sample().with { $0.id = id } }
    ///
    /// - Throws: `MediatorError` with code `invalidValue` naming each field that has no sample: a required reference or
    ///   callback.
    public static func sample(fileID: String = #fileID, line: Int = #line) throws -> Record {
        try Record(Parameters(parameterValue: parameterSchema.example), fileID: fileID, line: line)
    }
}
