import Mediator
import MediatorCoding
import MediatorCatalogue

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `diff`: compares the contracts with an exported catalogue.
struct DiffCommand: ConsoleCommand {
    let name = "diff"
    let arguments = "OLD.json"
    let summary = "Lists what has changed since a catalogue was exported."
    let details = """
        A change is breaking when callers of the old catalogue would fail, by the rules of the startup check: a removed
        action, or one that is no longer remote; a parameter that is unknown, newly required or of a narrower type; a
        result with a wider type; an event that its subscribers cannot read; a removed service. A breaking change ends
        with status 1. With --json {"breaking": […], "harmless": […]}.
        """
    let needsModules = false

    func example(_ action: ActionSchema) -> String { "catalogue.json" }

    func read(_ words: Console.Words) throws -> String { try words.text("the file of an exported catalogue") }

    func run(_ file: String, in context: Console.Context) async throws {
        let bytes = try await FileContents.read(file, context.session.streams.environment)
        let old: Catalogue
        do {
            old = try Catalogue(json: Data(bytes))
        } catch {
            throw Failure.invalidInput(
                "\(file.quotedBriefly) is not a catalogue: \(error).",
                resolution: "give a file that \"export --format json\" wrote."
            )
        }
        let difference = CatalogueDifference(from: old, to: Catalogue(context.mediator))
        try context.print(context.isJSON ? difference.json : .string(difference.description))
        if !difference.breaking.isEmpty { throw Console.ExitStatus.failure }
    }
}
