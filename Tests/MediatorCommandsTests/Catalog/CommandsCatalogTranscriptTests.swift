import ConsoleTestSupport
import Testing

/// Sessions with the commands for catalogs.
@Suite struct CommandsCatalogTranscriptTests {
    private static let sessions = [
        Transcript(name: "Catalog/export-markdown", arguments: ["export", "--format", "markdown"]),
        Transcript(
            name: "Catalog/export-line", input: "export --format markdwn\nexport mermaid\nexport --frmat json\n"),
        Transcript(name: "Catalog/export-help", arguments: ["help", "export"]),
        Transcript(name: "Catalog/diff-help", arguments: ["help", "diff"]),
        Transcript(name: "Catalog/diff-alone", arguments: ["diff"]),
        Transcript(name: "Catalog/diff-missing", arguments: ["diff", "/nowhere/catalog.json"]),
    ]

    @Test(arguments: sessions) func session(_ transcript: Transcript) async throws {
        try await transcript.check()
    }
}
