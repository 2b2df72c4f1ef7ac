extension Console {
    /// One word of a line or one argument of a command: `list`, `quantity=2`, `{"quantity": 2}`.
    public struct Word: Sendable, Hashable {
        /// The text before the `=`; nil without one.
        public internal(set) var key: String?
        /// The text after the `=`, or the whole word, without quotes.
        public internal(set) var text: String
        /// Whether `text` was in quotes, and hence has no special meaning.
        public internal(set) var isQuoted = false
        /// The column of the word in its line, from one; nil for an argument of the process.
        package var column: Int?
        /// The column of the value in its line.
        var valueColumn: Int?
        /// Where the word stands in its line; nil for an argument of the process.
        var span: Span?
        /// Whether a comma without quotes ends the value: `productID=P-1,`.
        var endsInComma = false

        /// The range of a word in its line, in bytes.
        struct Span: Sendable, Hashable {
            let start: Int
            let valueStart: Int
            let end: Int
        }

        /// The key if there is one, otherwise the text: errors name a word so, without a value that may be secret.
        package var name: String { key ?? text }

        /// The word as one text, including a `=`, without quotes: `demo://Cart/add?quantity=2`.
        package var written: String { key.map { "\($0)=\(text)" } ?? text }

        /// Whether the word is a JSON object with all parameters.
        var isObject: Bool { key == nil && Self.isObject(text) }

        /// Whether the word stands for all parameters of a call: a JSON object, or a file with one.
        var holdsAllParameters: Bool { isObject || key == nil && file != nil }

        // Words of results without quotes in a line:
        //
        // |                | `_` | `$a` | `$a.b` | `$1` |
        // |----------------|-----|------|--------|------|
        // | `isPath`       | yes | yes  | yes    | no   |
        // | `isVariable`   | no  | yes  | no     | no   |
        // | `isAssignable` | no  | yes  | yes    | yes  |

        /// Whether the value is a path into a result: `_`, `_.total`, `$cart[0].id`.
        var isPath: Bool {
            column != nil && !isQuoted && ResultPath.root(of: text) != nil
        }

        /// Whether the word is the name of a kept result alone: `$cart`.
        var isVariable: Bool { key == nil && isPath && text.hasPrefix("$") && !text.contains { ".[".contains($0) } }

        /// Whether an `=` after the word makes it the name of a result, valid or not: `$cart`, `$1`.
        var isAssignable: Bool { key == nil && !isQuoted && text.hasPrefix("$") }

        /// Whether the word is the sign between a name and what it keeps.
        var isEqualsSign: Bool { key == nil && !isQuoted && text == "=" }

        /// Whether the word is an option without quotes; its value may have quotes.
        var isOption: Bool { (key != nil || !isQuoted) && name.hasPrefix("--") }

        /// The name of the option, without dashes; nil for a word that is none.
        var optionName: String? {
            if isOption { return String(name.dropFirst(2)) }
            return key == nil && !isQuoted && text == "-h" ? "help" : nil
        }

        /// The file with the value, for `@products.json`.
        var file: String? {
            guard !isQuoted, text.count > 1, text.hasPrefix("@"), !text.hasPrefix("@@") else { return nil }
            return String(text.dropFirst())
        }

        /// The text, with `@` for a leading `@@`.
        var unescapedText: String {
            !isQuoted && text.hasPrefix("@@") ? String(text.dropFirst()) : text
        }

        /// Whether the word is a value without a name, and neither an option nor all parameters.
        var isUnnamedValue: Bool {
            guard key == nil, !isObject, file == nil, !text.isEmpty || isQuoted else { return false }
            return !isOption && !OutputFile.isSign(self)
        }

        /// Creates the word of an argument of the process, whose value has no quotes.
        package init(argument: String) {
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

        init(key: String?, text: String, isQuoted: Bool, column: Int, valueColumn: Int, span: Span) {
            self.key = key
            self.text = text
            self.isQuoted = isQuoted
            self.column = column
            self.valueColumn = valueColumn
            self.span = span
        }

        /// Returns the word as an argument of the process, which has no position in a line.
        var asArgument: Word {
            var word = self
            (word.column, word.valueColumn, word.span) = (nil, nil, nil)
            return word
        }
    }
}
