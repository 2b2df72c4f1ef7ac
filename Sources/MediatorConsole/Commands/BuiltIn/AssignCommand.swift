import Mediator

/// A line such as `$cart = Cart.items`, which keeps a result.
struct AssignCommand: ResultCommand {
    /// The name for the result, and the command that produces it.
    struct Input: Sendable {
        let variable: String
        let result: @Sendable (Console.Context) async throws -> PreparedResult
    }

    let name = "$"
    let summary = "Keeps a result."
    let modes: Set<Console.Mode> = [.line]

    /// Returns `$name` and the words of the command; nil for a line of another form.
    static func words(of words: [Console.Word]) -> [Console.Word]? {
        guard words.count > 1, words[0].isVariable, words[1].isEqualsSign else { return nil }
        return [words[0]] + words.dropFirst(2)
    }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        words.count == 1 ? .line : .text
    }

    func read(_ words: Console.Words) throws -> Input {
        let variable = words.all.first?.text ?? name
        guard words.all.count > 1 else {
            throw Failure.wrongUsage(
                "\(variable) = needs a call after it.",
                recoverySuggestion: "write \"\(variable) = TARGET.ACTION\"."
            )
        }
        let inner = try words.inner(dropping: 1)
        guard let result = inner.result else {
            throw Failure.wrongUsage(
                "\(inner.command.name) has no result to keep.",
                recoverySuggestion: "write \"\(variable) = TARGET.ACTION\"."
            )
        }
        return Input(variable: String(variable.dropFirst()), result: result)
    }

    func result(_ input: Input, in context: Console.Context) async throws -> PreparedResult {
        let inner = try await input.result(context)
        let session = context.session
        return PreparedResult(action: inner.action, isVoid: inner.isVoid) {
            let value = try await inner.perform()
            session.keep(value, as: input.variable)
            return value
        }
    }
}
