/// Turns the dictionaries of several modules, each with field names of its own, into the one shape that a view needs,
/// without a model in between.
///
///     struct ProductRow: Reformer {
///         func reform(_ product: Parameters) throws -> DisplayRow {
///             try DisplayRow {
///                 $0.title = try product.get("title", as: String.self)
///             }
///         }
///     }
///
/// A view lists its reformers, one per kind of source, and stays the same when a module changes its fields.
public protocol Reformer<Output>: Sendable {
    /// What the view needs.
    associatedtype Output

    /// Returns the view's shape of one dictionary.
    ///
    /// - Throws: ``MediatorError`` when a field is missing or of the wrong type, and whatever the reformer throws.
    func reform(_ parameters: Parameters) throws -> Output
}

extension Reformer {
    /// Returns the view's shape of a record.
    public func reform<Fields>(_ record: Record<Fields>) throws -> Output { try reform(record.parameters) }

    /// Returns the view's shapes of several records, in order.
    public func reform<Fields>(_ records: [Record<Fields>]) throws -> [Output] { try records.map(reform) }
}
