import Mediator
import MediatorCoding

/// `call`: calls an action; the word may be left out.
struct CallCommand: ResultCommand {
    /// An action and the words of its parameters.
    struct Input: Sendable {
        let target: String
        let action: String
        let words: [Console.Word]
        /// Whether the user has agreed to a call that destroys.
        var isConfirmed = false
    }

    let name = "call"
    let arguments = "TARGET.ACTION [NAME=VALUE …]"
    let summary = "Calls an action and prints its result."
    let details = """
        Parameters are NAME=VALUE, or one JSON object with all of them; TARGET.ACTION(NAME: VALUE, …) means the same. The
        name of the only required parameter may be left out, and names may differ in case where only one action fits.
        The schema of the action determines the type of a value: 2 is a number where it declares a number, and a text
        where it declares a text; arrays, dictionaries and records are JSON; null is null where the type allows it.
        Callbacks may be left out: the console prints the values that they receive.
        On a terminal, lines ask before an action that removes or overwrites what cannot be restored; --yes skips the
        question. A long action that reports its progress shows a bar there.
        NAME=@FILE reads the value from a file, @FILE all parameters as a JSON object; @- is standard input, and
        NAME=@@TEXT a text that begins with @. "help values" has examples.
        """
    let options = [Console.Context.yes]

    func example(_ action: ActionSchema) -> String { action.exampleLine }

    func read(_ words: Console.Words) throws -> Input {
        let (target, action) = try words.names(of: "the action to call")
        return Input(
            target: target, action: action, words: Array(words.all.dropFirst()),
            isConfirmed: words.options.has(Console.Context.yes))
    }

    func content(of word: Console.Word, after words: [Console.Word]) -> Console.WordContent {
        words.isEmpty ? .call : .parameter
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let result = try await result(input, in: context)
        let bar = ProgressBar(
            "\(input.target).\(input.action)", context.printer, context.session.streams.now)
        defer { bar?.end() }
        guard let bar else { return try result.show(try await result.perform(), in: context) }
        let value = try await context.mediator.withProgress({ bar.show($0) }, operation: result.perform)
        bar.end()
        try result.show(value, in: context)
    }

    func result(_ input: Input, in context: Console.Context) async throws -> PreparedResult {
        let mediator = context.mediator
        let schema = mediator.actionSchema(input.target, input.action)
        let (target, action) = (schema?.target ?? input.target, schema?.action ?? input.action)
        let parameters: Parameters
        do {
            parameters = try await context.parameters(of: input.words, for: schema)
        } catch {
            throw Failure(error, ofCall: target, action)
        }
        if let schema, !input.isConfirmed {
            try await context.confirm([schema], refusal: "\(target).\(action) was not called.")
        }
        return PreparedResult(action: (target, action), isVoid: schema?.returns == .null) {
            do {
                let value = try await mediator.performAsync(target, action, parameters)
                return schema?.returns.completing(value) ?? value
            } catch {
                var failure = Failure(error, ofCall: target, action)
                if schema == nil, failure.status == .unavailable,
                    let other = mediator.otherContract(target, action)
                {
                    failure.replaceMessage(
                        "\(other.displayName) is an \(type(of: other.base).noun), not an action.",
                        recoverySuggestion: other.command.map { "\($0) it: \"\($0) \(other.asAction.exampleLine)\"." }
                            ?? "\"describe \(other.displayName)\" explains it.")
                }
                throw failure
            }
        }
    }
}
