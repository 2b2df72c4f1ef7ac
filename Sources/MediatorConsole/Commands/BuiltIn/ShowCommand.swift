import Mediator

/// A line such as `_.total` or `$cart`, which prints a result or a part of it.
struct ShowCommand: ResultCommand {
    let name = "_"
    let summary = "Prints a result or a part of it."
    let modes: Set<Console.Mode> = [.line]

    func read(_ words: Console.Words) throws -> Console.Word {
        guard words.all.count == 1, let word = words.all.first else {
            let text = words.all.first?.text ?? name
            throw Failure.wrongUsage(
                "\(text) takes no further words.",
                recoverySuggestion: "write it alone to print it, or as a value: name=\(text)."
            )
        }
        return word
    }

    func result(_ word: Console.Word, in context: Console.Context) async throws -> PreparedResult {
        let value = try context.session.value(at: word)
        return PreparedResult { value }
    }
}
