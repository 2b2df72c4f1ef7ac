import Mediator

/// `history`: lists the lines of the session.
struct HistoryCommand: ConsoleCommand {
    let name = "history"
    let summary = "Lists the lines of the session."
    let places: Set<Console.Place> = [.line]

    func read(_ words: Console.Words) throws { try words.none() }

    func run(_ input: Void, in context: Console.Context) async throws {
        let history = context.session.history
        if context.isJSON {
            try context.print(history.all.parameterValue)
        } else {
            try history.numbered.forEach(context.printer.result)
        }
    }
}
