import Mediator
import MediatorCatalogue

/// `export`: the catalogue of all that may be called, subscribed to and asked for.
struct ExportCommand: ConsoleCommand {
    static let format = Console.Option("format", "FORMAT", "The form.", choices: CatalogueFormat.all.map(\.name))

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
        let format = CatalogueFormat.all.first { $0.name == format } ?? .json
        try context.printer.result(try catalogue.text(as: format))
    }
}
