import MediatorConsole
import Mediator
import MediatorCoding
import MediatorCatalog

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `diff`: compares the contracts with an exported catalog.
struct DiffCommand: FileCompletion {
    /// The file of the old catalog, and the format of the changes.
    struct Input: Sendable {
        let file: String
        let format: Format?
    }

    /// A format for reviewers.
    enum Format: String, CaseIterable, Sendable {
        case text, markdown, html
    }

    let name = "diff"
    let arguments = "OLD.json"
    let summary = "Lists what has changed since a catalog was exported."
    let details = """
        A change is breaking when callers of the old catalog would fail, by the rules of the startup check: a removed
        action, or one with a narrower exposure; a parameter that is unknown, newly required or of a narrower type; a
        result with a wider type; an event that its subscribers cannot read; a removed service; a route whose links no
        longer reach its action. A breaking change ends with status 1. With --format markdown a comment for a pull
        request, with html a page; with --json {"breaking": […], "harmless": […]}.
        """
    let options = [format]
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "catalog.json" }

    private static let format = Console.Option(
        "format", "FORMAT", "The format.", choices: Format.allCases.map(\.rawValue))

    func read(_ words: Console.Words) throws -> Input {
        Input(
            file: try words.text("the file of an exported catalog"),
            format: words.options[Self.format].flatMap { Format(rawValue: $0) })
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let file = input.file
        let bytes = try await context.session.streams.contents(of: file)
        let old: ContractCatalog
        do {
            old = try ContractCatalog(json: Data(bytes))
        } catch {
            throw Failure.invalidInput(
                "\(file.quotedBriefly) is not a catalog: \(error).",
                recoverySuggestion: "give a file that \"export --format json\" wrote."
            )
        }
        let difference = CatalogDifference(from: old, to: ContractCatalog(context.mediator))
        switch input.format {
        case .markdown: try context.printer.result(difference.markdown())
        case .html:
            try context.printer.result(
                try difference.html(title: "\(context.session.configuration.name): changed contracts"))
        case .text: try context.printer.result(difference.description)
        case nil: try context.print(context.isJSON ? difference.json : .string(difference.description))
        }
        if !difference.breaking.isEmpty { throw Console.ExitStatus.failure }
    }
}
