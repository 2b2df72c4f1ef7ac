import MediatorConsole
import Mediator
import MediatorCoding
import MediatorCatalog

/// `export`: prints the catalog of all contracts and routes.
struct ExportCommand: FileCompletion {
    /// The format and the file.
    struct Input: Sendable {
        let format: CatalogFormat
        /// The file to write; nil for standard output.
        let file: String?
    }

    static let format = Console.Option(
        "format", "FORMAT", "The format.", choices: CatalogFormat.allCases.map(\.rawValue))

    let name = "export"
    let arguments = "[FILE]"
    let summary = "Prints the catalog of all contracts and routes."
    let details = """
        With FILE it is written there; without --format the extension of the file then determines the format:
        .json, .html, .md or .ts.
        JSON is for "diff" and other tools, as a file to keep with the code; html is a page with search, markdown a text,
        typescript the declarations of the external actions and events for web pages, openrpc the same for generators of
        clients in other languages.
        """
    let options = [format]
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "--format markdown" }

    func read(_ words: Console.Words) throws -> Input {
        let file = try words.optionalText()
        let named = words.options[Self.format].flatMap(CatalogFormat.init(rawValue:))
        guard let format = named ?? Self.format(of: file) else {
            throw Console.WrongUsage(
                "the file name \((file ?? "").quotedBriefly) does not determine a format.",
                recoverySuggestion: "use the extension .json, .html, .md or .ts, or add \(Self.format.usage).")
        }
        return Input(format: format, file: file)
    }

    /// Returns the format by the extension of a file; nil for an unknown one.
    private static func format(of file: String?) -> CatalogFormat? {
        guard let file else { return .json }
        let formats: [(CatalogFormat, [String])] = [
            (.json, [".json"]), (.html, [".html"]), (.markdown, [".md", ".markdown"]), (.typeScript, [".ts"]),
        ]
        return formats.first { $0.1.contains { file.lowercased().hasSuffix($0) } }?.0
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let catalog = ContractCatalog(context.mediator)
        let app = context.session.configuration
        let title = input.format == .html ? "\(app.name): catalog" : app.name
        let text = try catalog.text(as: input.format, title: title, version: app.version)
        guard let file = input.file else { return try context.printer.result(text) }
        try await context.session.streams.write(text + "\n", toFile: file)
        context.note("saved \(catalog.actions.count.counted("action")) as \(input.format.rawValue)")
    }
}
