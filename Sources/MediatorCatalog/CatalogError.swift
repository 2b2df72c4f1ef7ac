/// The error for a text that is not a catalog.
public struct CatalogError: Error, Sendable, CustomStringConvertible {
    let reason: String

    /// The reason, as `actions[2].target: missing, expected string`.
    public var description: String { reason }
}
