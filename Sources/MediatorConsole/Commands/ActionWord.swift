import Mediator

/// A word that names a target, or a target and an action: `Cart`, `Cart.add`.
package struct ActionWord: Sendable {
    package let target: String
    package let action: String?

    /// - Parameter expected: The expected form, for the error.
    /// - Throws: ``Failure`` of wrong usage when the word has another form.
    package init(_ word: Console.Word, expected: String) throws(Failure) {
        let path = ActionPath(word.text)
        guard word.key == nil, path != nil || !word.text.isEmpty && !word.text.contains(".") else {
            throw Self.malformed(word, expected)
        }
        (target, action) = (path?.target ?? word.text, path?.action)
    }

    fileprivate static func malformed(_ word: Console.Word, _ expected: String) -> Failure {
        .wrongUsage(
            "\(word.name.quotedBriefly) is not of the form \(expected).",
            recoverySuggestion: "write both names with a point between them; \"list\" shows them."
        )
    }
}

extension Console.Words {
    /// Returns the first word.
    ///
    /// - Parameters:
    ///   - what: The meaning of the word, for the error: `the event to post`.
    ///   - form: The form of the word.
    ///   - kind: What `list` shows.
    /// - Throws: ``Failure`` of wrong usage without a word.
    func first(_ what: String, form: String = "TARGET.ACTION", kind: String = "actions") throws(Failure) -> Console.Word
    {
        guard let first = all.first else {
            throw .wrongUsage(
                "\(command) needs \(what).",
                recoverySuggestion: "write \"\(command) \(form)\"; \"list\" shows the \(kind).")
        }
        return first
    }

    /// Returns the two names of the first word.
    ///
    /// - Parameters:
    ///   - what: The meaning of the word, for the error: `the event to post`.
    ///   - form: The form of the word.
    ///   - kind: What `list` shows.
    /// - Throws: ``Failure`` of wrong usage without a word, or for a word of another form.
    package func names(
        of what: String, form: String = "TARGET.ACTION", kind: String = "actions"
    ) throws(Failure) -> (target: String, action: String) {
        let first = try first(what, form: form, kind: kind)
        let names = try ActionWord(first, expected: form)
        guard let action = names.action else { throw ActionWord.malformed(first, form) }
        return (names.target, action)
    }
}
