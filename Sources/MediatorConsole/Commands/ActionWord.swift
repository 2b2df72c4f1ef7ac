import Mediator

/// A word that names a target, or a target and an action: `Cart`, `Cart.add`.
package struct ActionWord: Sendable {
    package let target: String
    package let action: String?

    /// - Parameter expected: The expected form, for the error.
    /// - Throws: ``Failure`` of wrong usage when the word has another form.
    package init(_ word: Console.Word, expected: String) throws(Failure) {
        let parts = word.text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard word.key == nil, (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty }) else {
            throw Self.malformed(word, expected)
        }
        (target, action) = (parts[0], parts.count == 2 ? parts[1] : nil)
    }

    package static func malformed(_ word: Console.Word, _ expected: String) -> Failure {
        .wrongUsage(
            "\(word.whole.quotedBriefly) is not of the form \(expected).",
            recoverySuggestion: "write both names with a point between them; \"list\" shows them."
        )
    }
}
