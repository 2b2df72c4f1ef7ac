extension Console {
    /// One word of a line or one argument of a command: `list`, `quantity=2`, `{"quantity": 2}`.
    public struct Word: Sendable, Hashable {
        /// What stands before the `=`, if there is one.
        public internal(set) var key: String?
        /// What stands after it, or the whole word; without quotes.
        public internal(set) var text: String
        /// Whether `text` was in quotes, and hence means nothing but itself.
        public internal(set) var isQuoted = false
        /// Where the word begins in its line, from one; nil for an argument, which the shell has cut out already.
        var column: Int?
        /// Where the value begins in its line.
        var valueColumn: Int?

        /// What the word is called in errors: its key if it has one.
        var whole: String { key ?? text }

        /// The word as one text, whatever its `=` may mean to others: `demo://Cart/add?quantity=2`.
        var joined: String { key.map { "\($0)=\(text)" } ?? text }

        /// Whether the word is the parameters as a JSON object.
        var isObject: Bool { key == nil && Self.isObject(text) }

        /// Whether the value is a result or a part of one: `_`, `_.total`, `$cart[0].id`.
        var isPath: Bool {
            column != nil && !isQuoted && ResultPath.root(of: text) != nil
        }

        /// Whether the word is the name of a kept result alone: `$cart`.
        var isVariable: Bool { key == nil && isPath && text.hasPrefix("$") && !text.contains { ".[".contains($0) } }

        /// Whether an `=` behind the word means that it is the name of a result, be it a good one or not: `$cart`, `$1`.
        var isAssignable: Bool { key == nil && !isQuoted && text.hasPrefix("$") }

        /// Whether the word is written as an option is, and not in quotes.
        var isOption: Bool { !isQuoted && whole.hasPrefix("--") }

        /// Whether the word is `--help` or `-h`.
        var asksForHelp: Bool { key == nil && !isQuoted && ["--help", "-h"].contains(text) }

        /// The file that the value is to be taken from, for `@products.json`.
        var file: String? {
            guard !isQuoted, text.count > 1, text.hasPrefix("@"), !text.hasPrefix("@@") else { return nil }
            return String(text.dropFirst())
        }

        /// The text, its first `@` left out where two say that no file is meant.
        var unescapedText: String {
            !isQuoted && text.hasPrefix("@@") ? String(text.dropFirst()) : text
        }

        /// Creates the word for an argument of a command, whose value is taken whole.
        init(argument: String) {
            if !Self.isObject(argument), let equals = argument.firstIndex(of: "="), equals != argument.startIndex {
                key = String(argument[..<equals])
                text = String(argument[argument.index(after: equals)...])
            } else {
                text = argument
            }
        }

        private static func isObject(_ text: String) -> Bool {
            text.first { !$0.isWhitespace } == "{"
        }

        init(key: String?, text: String, isQuoted: Bool, column: Int, valueColumn: Int?) {
            self.key = key
            self.text = text
            self.isQuoted = isQuoted
            self.column = column
            self.valueColumn = valueColumn
        }
    }
}
