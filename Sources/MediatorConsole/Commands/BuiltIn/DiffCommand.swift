import Mediator
import MediatorCatalogue

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `diff`: what changed since a catalogue was exported.
struct DiffCommand: ConsoleCommand {
    let name = "diff"
    let arguments = "OLD.json"
    let summary =
        "Tells breaking from harmless changes since a catalogue was exported; breaking ones end with status 1."
    let details = """
        A change is breaking when a caller that was made for the old catalogue could not call any more, by the rules of
        the startup check: an action that is gone or no longer remote, a parameter that is unknown, newly required or of
        a narrower type, a result that promises less; and when a subscriber could not read an event any more, or a
        service is gone. With --json {"breaking": […], "harmless": […]}.
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
                "\(file.quotedBriefly) is no catalogue: \(error).",
                resolution: "give a file that \"export --format json\" wrote."
            )
        }
        let difference = CatalogueDifference(from: old, to: Catalogue(context.mediator))
        try context.print(context.isJSON ? difference.json : .string(difference.description))
        if !difference.breaking.isEmpty { throw Console.ExitStatus.failure }
    }
}
