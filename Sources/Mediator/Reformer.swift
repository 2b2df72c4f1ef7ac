/// Converts the dictionaries of modules, with different field names, to the type that a view displays.
///
///     struct ProductRow: Reformer {
///         func reform(_ product: Parameters) throws -> DisplayRow {
///             try DisplayRow {
///                 $0.title = try product.get("title", as: String.self)
///             }
///         }
///     }
///
/// A view lists one reformer per source and stays unchanged when a module changes its fields.
public protocol Reformer<Output>: Sendable {
    /// The type that the view displays.
    associatedtype Output

    /// Returns the output for a dictionary.
    ///
    /// - Throws: ``MediatorError`` with code `missingParameter` or `invalidParameter`, or an error of the reformer.
    func reform(_ parameters: Parameters) throws -> Output
}

extension Reformer {
    /// Returns the output for a record.
    ///
    /// - Throws: The error of the reformer.
    public func reform<Fields>(_ record: Record<Fields>) throws -> Output { try reform(record.parameters) }

    /// Returns the outputs for records, in order.
    ///
    /// - Throws: The error of the reformer.
    public func reform<Fields>(_ records: [Record<Fields>]) throws -> [Output] { try records.map(reform) }
}
