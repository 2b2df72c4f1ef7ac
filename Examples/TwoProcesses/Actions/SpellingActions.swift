public import Mediator

extension Mediator {
    /// Typed calls to the spelling.
    public var spelling: SpellingActions { consuming get { SpellingActions(mediator: self) } }
}

/// The actions of the spelling, which may live in another process.
public struct SpellingActions: Sendable {
    let mediator: Mediator

    /// Returns the words of a text that are misspelled.
    public func check(_ text: String) async throws -> [String] {
        try await mediator.perform(Self.check, text)
    }

    /// The contract of ``check(_:)``.
    public static let check = Action(
        "Spelling", "check", "Returns the words of a text that are misspelled.",
        Parameter("text", String.self, "A text."),
        returns: [String].self, effect: .async, exposure: .external, impact: .reads, failures: ["empty"])

    /// All contracts.
    public static var all: [any Contract] { [check] }
}
