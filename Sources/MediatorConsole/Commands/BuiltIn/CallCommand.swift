import Mediator

/// `call`: calls an action; in a line the action alone will do.
struct CallCommand: ConsoleCommand {
    /// An action and the words of its parameters.
    struct Input: Sendable {
        let target: String
        let action: String
        let words: [Console.Word]
    }

    let name = "call"
    let arguments = "TARGET.ACTION [NAME=VALUE …]"
    let summary = "Calls an action and prints its result."
    let details = """
        Parameters are NAME=VALUE, or all of them one JSON object. The action's schema says how a value is read:
        2 is a number where a number is declared and a text where a text is; arrays, dictionaries and records
        are JSON; null is null where null fits. Callbacks need not be given: what they receive is printed.
        """

    func example(_ action: ActionSchema) -> String { action.exampleLine }

    func read(_ words: Console.Words) throws -> Input {
        guard let first = words.all.first else {
            throw Failure.wrongUsage(
                "call needs the action to call.",
                resolution: "write \"call TARGET.ACTION\"; \"list\" shows what there is."
            )
        }
        let expected = "TARGET.ACTION"
        let word = try ActionWord(first, expected: expected)
        guard let action = word.action else { throw ActionWord.malformed(first, expected) }
        return Input(target: word.target, action: action, words: Array(words.all.dropFirst()))
    }

    func run(_ input: Input, in context: Console.Context) async throws {
        let (target, action) = (input.target, input.action)
        let schema = try? context.mediator.schema(of: target, action)
        let result: Value
        do {
            let parameters = try CallParameters(context, schema).parameters(of: input.words)
            result = try await context.mediator.performAsync(target, action, parameters)
        } catch {
            throw Failure(error, ofCall: target, action)
        }
        if schema?.returns == .null {
            // There is no result, so the last one stays the last.
            if context.isJSON { try context.print(.null) }
            return
        }
        context.session.lastResult = result
        do {
            try context.print(result)
        } catch let error as MediatorError {
            var failure = Failure(error, ofCall: target, action)
            failure.message = "the result of \(target).\(action) has no JSON form: \(error.message)"
            (failure.text, failure.resolution) = (nil, "print it without --json.")
            throw failure
        }
    }
}
