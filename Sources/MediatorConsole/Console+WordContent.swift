extension Console {
    /// What a word of a line holds, by what its command says.
    ///
    /// The console keeps lines in a history, and shows them again. It replaces the secret parts of URLs, secrets, and the
    /// values of secret parameters by `•••` before.
    public enum WordContent: Sendable {
        /// An ordinary text.
        case text
        /// A URL of the app, of which parameters or parts of the path may be secret.
        case url
        /// A secret, as a password.
        case secret
        /// The first word of another line, which the command performs: `time LINE`.
        case line
        /// The names of an action or an event; its parameters follow.
        case call
        /// A parameter of the call that was named before.
        case parameter

        /// Returns the content of a word by its form alone: a URL if the word or its value begins with a scheme,
        /// otherwise a text.
        public static func byItself(_ word: Word) -> WordContent {
            hasScheme(word.written) || hasScheme(word.text) ? .url : .text
        }

        /// Returns whether a text begins with a scheme (RFC 3986, 3.1), perhaps behind a quote that is not closed.
        static func hasScheme(_ text: String) -> Bool {
            let text = text.drop { $0 == "\"" || $0 == "'" }
            let scheme = text.prefix { $0 != ":" }
            return scheme.endIndex < text.endIndex && scheme.first?.isLetter == true
                && scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
        }
    }
}
