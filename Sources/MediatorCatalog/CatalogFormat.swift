import MediatorCoding

/// A text format of a ``ContractCatalog``.
public struct CatalogFormat: Sendable {
    /// The name of the format: `json`, `markdown`, `html`, `typescript`, `openrpc`.
    public let name: String

    let write: @Sendable (ContractCatalog) throws -> String

    /// JSON on many lines, for readable differences in version control.
    public static let json = CatalogFormat(name: "json") { catalog in
        try SchemaJSON.text(of: catalog, pretty: true)
    }

    /// A reference in the Markdown of GitHub (GFM 0.29, with tables).
    public static let markdown = CatalogFormat(name: "markdown", write: MarkdownCatalog.text)

    /// A page of HTML in one file, with search, links, and a graph of the modules.
    ///
    /// - Parameter title: The title of the page, as the name of the app.
    public static func html(title: String = "Catalog") -> CatalogFormat {
        CatalogFormat(name: "html") { try CatalogPage.html(of: $0, title: title) }
    }

    /// The external actions and events, and the parameters of routes, as TypeScript declarations, for web pages.
    public static let typeScript = CatalogFormat(name: "typescript", write: TypeScriptCatalog.text)

    /// The external actions as a document of OpenRPC 1.3 (spec.open-rpc.org), from which generators for many languages write
    /// clients.
    ///
    /// - Parameters:
    ///   - title: The name of the app.
    ///   - version: The version of the app.
    public static func openRPC(title: String = "App", version: String = "0") -> CatalogFormat {
        CatalogFormat(name: "openrpc") { try OpenRPCCatalog.text(of: $0, title: title, version: version) }
    }

    /// All formats, with the titles of no app.
    public static let all = [json, markdown, html(), typeScript, openRPC()]
}
