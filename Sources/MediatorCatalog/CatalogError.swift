/// The error for a text that is not a catalog.
public struct CatalogError: Error, Sendable, CustomStringConvertible {
    /// The reason, as `actions[2].target: missing, expected string`.
    public let description: String
}
