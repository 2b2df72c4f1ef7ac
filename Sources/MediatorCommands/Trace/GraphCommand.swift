import MediatorConsole
import Mediator
import MediatorTrace

/// `graph`: draws the calls between modules.
struct GraphCommand: ConsoleCommand {
    /// The calls to draw, and the language.
    struct Input: Sendable {
        let isObserved: Bool
        let isDOT: Bool
    }

    let name = "graph"
    let summary = "Draws which module calls which, as a Mermaid diagram."
    let details = """
        Draws the required actions of the modules; with --observed the traced calls and their number. With --json an
        object.
        """
    let options = [observed, dot]
    let needsModules = false

    private static let observed = Console.Option.flag("observed", "Draws the traced calls.")
    private static let dot = Console.Option.flag("dot", "Draws for Graphviz, in DOT.")

    func read(_ words: Console.Words) throws -> Input {
        try words.none()
        return Input(isObserved: words.options.has(Self.observed), isDOT: words.options.has(Self.dot))
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let graph = input.isObserved ? try context.trace().log.callGraph : context.mediator.callGraph
        if context.isJSON { return try context.print(graph.value) }
        try context.printer.result(input.isDOT ? graph.dot() : graph.mermaid())
    }
}
