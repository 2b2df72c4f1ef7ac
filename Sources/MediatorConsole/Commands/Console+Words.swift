import Mediator

extension Console {
    /// The words that follow the name of a command, its options taken out.
    public struct Words: Sendable {
        /// The words in their order.
        public let all: [Word]
        /// What the command's own options were given.
        public let options: Options
        /// Where they were typed.
        public let place: Place
        /// The name of the command.
        let command: String
        /// The commands there are, for one that runs another.
        let commands: CommandList
        /// How many commands stand around this one: `time repeat 3 Cart.total` has two around the call.
        let depth: Int

        private static let maximumDepth = 8

        /// Reads no word.
        ///
        /// - Throws: What says that the command takes none.
        public func none() throws {
            try check(atMost: 0)
        }

        /// Reads one word that may be missing.
        ///
        /// - Throws: What says that the command takes no more.
        public func optionalText() throws -> String? {
            try check(atMost: 1)
            return all.first?.joined
        }

        /// Reads one word.
        ///
        /// - Parameter what: What the word is, for the error when it is missing: `a link`.
        /// - Throws: What says that it is missing, or that the command takes no more.
        public func text(_ what: String) throws -> String {
            guard let text = try optionalText() else {
                throw WrongUsage("\(command) needs \(what).", resolution: "write it behind the command.")
            }
            return text
        }

        /// Reads the words as a command of their own, those in front left out.
        ///
        /// - Throws: What the command throws of its words.
        func inner(dropping count: Int = 0) throws -> PreparedCommand {
            let rest = all.dropFirst(count)
            guard !rest.isEmpty else {
                throw WrongUsage(
                    "\(command) needs a line behind it.",
                    resolution: "write the line as it would stand alone."
                )
            }
            guard depth < Self.maximumDepth else {
                throw WrongUsage(
                    "commands stand inside one another more than \(Self.maximumDepth) deep.",
                    resolution: "write them in lines of their own."
                )
            }
            // What is typed as arguments may be short as well: here "call" can be left out everywhere.
            if place == .arguments, let first = rest.first, first.key == nil, first.text.contains(".") {
                return try commands.read([Word(argument: "call")] + rest, in: place, depth: depth + 1)
            }
            return try commands.read(rest, in: place, depth: depth + 1)
        }

        /// Reads at most so many words.
        func check(atMost count: Int) throws(Failure) {
            if let option = all.first(where: \.isOption), let command = commands.named(command, in: place) {
                throw Options.unknown(String(option.whole.dropFirst(2)), command)
            }
            guard all.count > count else { return }
            let limit = [0: "no word", 1: "one word"][count] ?? "\(count) words"
            throw .wrongUsage(
                "\(command) takes \(limit), not also \(all[count].whole.quotedBriefly).",
                resolution: "leave it out."
            )
        }
    }
}
