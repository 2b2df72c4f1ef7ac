/// A text format of a ``ContractCatalog``.
public enum CatalogFormat: String, Sendable, CaseIterable {
    /// JSON on many lines, for readable differences in version control.
    case json

    /// A reference in the Markdown of GitHub (GFM 0.29, with tables).
    case markdown

    /// A page of HTML in one file, with search, links, and a graph of the modules.
    case html

    /// The external actions and events, and the parameters of routes, as TypeScript declarations, for web pages.
    case typeScript = "typescript"

    /// The external actions as a document of OpenRPC 1.3 (spec.open-rpc.org), from which generators for many languages write
    /// clients.
    case openRPC = "openrpc"
}
