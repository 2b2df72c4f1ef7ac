import Mediator

extension Console {
    /// The words after the name of a command, without its options.
    public struct Words: Sendable {
        /// The words in order.
        public let all: [Word]
        /// The options of the command.
        public let options: Options
        /// How the words were typed.
        public let mode: Mode
        /// The name of the command.
        package let command: String
        /// All commands, for a command that runs another one.
        let commands: CommandList
        /// The number of commands that enclose this one: `time repeat 3 Cart.total` has two around the call.
        let depth: Int

        private static let maximumDepth = 8

        /// Checks that there is no word.
        ///
        /// - Throws: A usage error (status 64) for any word.
        public func none() throws {
            try check(atMost: 0)
        }

        /// Returns the only word; nil when there is none.
        ///
        /// - Throws: A usage error (status 64) for a second word.
        public func optionalText() throws -> String? {
            try check(atMost: 1)
            return all.first?.written
        }

        /// Returns the only word.
        ///
        /// - Parameter what: The meaning of the word, for the error: `a link`.
        /// - Throws: A usage error (status 64) when the word is missing, or for a second word.
        public func text(_ what: String) throws -> String {
            guard let text = try optionalText() else {
                throw WrongUsage("\(command) needs \(what).", recoverySuggestion: "write it after the command.")
            }
            return text
        }

        /// Reads the words after the first ones as a command.
        ///
        /// - Throws: The error of that command for its words.
        func inner(dropping count: Int = 0) throws -> PreparedCommand {
            let rest = Array(all.dropFirst(count))
            guard !rest.isEmpty else {
                throw WrongUsage(
                    "\(command) needs a line after it.",
                    recoverySuggestion: "write the line after the command."
                )
            }
            guard depth < Self.maximumDepth else {
                throw WrongUsage(
                    "commands are nested more than \(Self.maximumDepth) deep.",
                    recoverySuggestion: "write them in separate lines."
                )
            }
            return try commands.read(rest, in: mode, depth: depth + 1)
        }

        /// Checks the number of words.
        package func check(atMost count: Int) throws(Failure) {
            if let option = all.first(where: \.isOption), let command = commands.named(command, in: mode) {
                throw Options.unknown(String(option.name.dropFirst(2)), command)
            }
            guard all.count > count else { return }
            let limit = [0: "no arguments", 1: "one argument"][count] ?? "\(count) arguments"
            throw .wrongUsage(
                "\(command) takes \(limit); \(all[count].name.quotedBriefly) is unexpected.",
                recoverySuggestion: "leave it out."
            )
        }
    }
}
