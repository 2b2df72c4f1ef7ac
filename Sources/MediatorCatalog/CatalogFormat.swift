import MediatorCoding

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A text format of a ``ContractCatalog``.
public struct CatalogFormat: Sendable {
    /// The name of the format: `json`, `markdown`, `html`, `typescript`, `openrpc`.
    public let name: String

    let write: @Sendable (ContractCatalog) throws -> String

    /// JSON on many lines, for readable differences in version control.
    public static let json = CatalogFormat(name: "json") { catalog in
        try SchemaJSON.text(of: catalog, .prettyPrinted)
    }

    /// A reference in the Markdown of GitHub (GFM 0.29, with tables).
    public static let markdown = CatalogFormat(name: "markdown", write: MarkdownCatalog.text)

    /// A page of HTML in one file, with search, links, and a graph of the modules.
    public static let html = CatalogFormat(name: "html") { try $0.html() }

    /// The external actions and events, and the parameters of routes, as TypeScript declarations, for web pages.
    public static let typeScript = CatalogFormat(name: "typescript", write: TypeScriptCatalog.text)

    /// The external actions as ``ContractCatalog/openRPC(title:version:)`` writes them, for an app without name and version.
    public static let openRPC = CatalogFormat(name: "openrpc") { try $0.openRPC(title: "App", version: "0") }

    /// All formats.
    public static let all = [json, markdown, html, typeScript, openRPC]
}
