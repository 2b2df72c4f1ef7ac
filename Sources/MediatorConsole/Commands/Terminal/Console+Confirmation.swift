package import Mediator

extension Console.Context {
    /// The option that skips the question before calls that destroy.
    package static let yes = Console.Option.flag("yes", "Asks no question before actions that destroy.")

    /// Asks the user before calls that destroy; without a terminal, as in a script, there is no question.
    ///
    /// - Parameters:
    ///   - schemas: The actions.
    ///   - refusal: What did not happen, if the user does not agree.
    /// - Throws: ``Failure`` with code `cancelled` for any answer but yes.
    package func confirm(_ schemas: [ActionSchema], refusal: String) async throws {
        let names = Set(schemas.filter(\.impact.isDestructive).map(\.displayName)).sorted()
        guard !names.isEmpty, canAsk else { return }
        let question = Console.Question(
            "\(names.joined(separator: ", ")) cannot be undone. Continue? (yes/no) ", choices: ["yes", "no"])
        let answer = await ask(question)?.lowercased()
        guard answer == "yes" || answer == "y" else {
            throw Failure(
                code: "cancelled", message: refusal,
                recoverySuggestion: "answer \"yes\", or write \"--yes\" in the line.", status: .software)
        }
    }
}
