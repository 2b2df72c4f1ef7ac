import Mediator
import MediatorCatalogue

/// `export`: prints the catalogue of all contracts and routes.
struct ExportCommand: ConsoleCommand {
    static let format = Console.Option("format", "FORMAT", "The format.", choices: CatalogueFormat.all.map(\.name))

    /// The number of actions whose export takes long enough to show what it does.
    private static let many = 1000

    let name = "export"
    let summary = "Prints the catalogue of all contracts and routes."
    let details = """
        JSON is for "diff" and other tools, as a file to keep with the code; html is a page with search, markdown a text,
        mermaid a class diagram of targets and records, typescript the declarations of the remote actions and events
        for web pages, openrpc the same for generators of clients in other languages.
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
        if catalogue.actions.count > Self.many, context.printer.showsProgress {
            context.printer.progress("export: \(catalogue.actions.count.counted("action"))")
        }
        let format = CatalogueFormat.all.first { $0.name == format } ?? .json
        let app = context.session.help.configuration
        let text =
            switch format.name {
            case CatalogueFormat.openRPC.name: try catalogue.openRPC(title: app.name, version: app.version)
            case CatalogueFormat.html.name: try catalogue.html(title: "\(app.name): catalogue")
            default: try catalogue.text(as: format)
            }
        try context.printer.result(text.withoutFinalLineEnd)
    }
}
