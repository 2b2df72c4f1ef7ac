import Mediator
import MediatorTrace

/// `graph`: which module calls which.
struct GraphCommand: ConsoleCommand {
    /// What is to be drawn, and how.
    struct Input: Sendable {
        let isObserved: Bool
        let isDOT: Bool
    }

    let name = "graph"
    let summary = "Draws which module calls which, as a diagram for Mermaid."
    let details = """
        What modules require of one another; with --observed what they called, as far as it was traced, and how often.
        With --json an object.
        """
    let options = [observed, dot]
    let needsModules = false

    private static let observed = Console.Option.flag("observed", "Draws the calls of the trace.")
    private static let dot = Console.Option.flag("dot", "Draws for Graphviz, in the DOT language.")

    func read(_ words: Console.Words) throws -> Input {
        try words.none()
        return Input(isObserved: words.options.has(Self.observed), isDOT: words.options.has(Self.dot))
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let graph = input.isObserved ? try context.session.tracing().log.callGraph : context.mediator.callGraph
        if context.isJSON { return try context.print(graph.value) }
        try context.printer.result((input.isDOT ? graph.dot() : graph.mermaid()).withoutFinalLineEnd)
    }
}
