import Mediator

/// `export`: the catalogue of all that may be called, subscribed to and asked for.
struct ExportCommand: ConsoleCommand {
    static let formats: [any CatalogueFormat] = [
        JSONCatalogue(), MarkdownCatalogue(), MermaidCatalogue(), TypeScriptCatalogue(),
    ]

    static let format = Console.Option("format", "FORMAT", "The form.", choices: formats.map(\.name))

    let name = "export"
    let summary = "Prints the catalogue of all actions, events and services; as JSON, or in another form."
    let details = """
        The JSON is for "diff" and for other tools, one file to keep beside the code; markdown is a page to read, mermaid
        a class diagram of targets and records, typescript the declarations of the remote actions and events for web
        pages.
        """
    let options = [format]
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "--format markdown" }

    func read(_ words: Console.Words) throws -> String? {
        try words.none()
        return words.options[Self.format]
    }

    func run(_ format: String?, in context: Console.Context) async throws {
        let catalogue = Catalogue(context.mediator)
        let writer = Self.formats.first { $0.name == format } ?? JSONCatalogue()
        try context.printer.result(try writer.text(of: catalogue))
    }
}
