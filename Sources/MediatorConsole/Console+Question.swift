import MediatorTerminal

extension Console {
    /// A question to the user of a console: for a missing parameter, or for a password.
    ///
    ///     let answer = await streams.ask?(Console.Question("password: ", isSecret: true))
    public struct Question: Sendable, Hashable {
        /// The prompt of the answer: `password: `.
        public var text: String
        /// The answers that Tab completes; other answers are possible.
        public var choices: [String]
        /// Whether the answer is neither shown nor kept.
        public var isSecret: Bool

        /// Creates a question.
        ///
        /// - Parameters:
        ///   - text: The prompt of the answer.
        ///   - choices: The answers that Tab completes.
        ///   - isSecret: Whether the answer is neither shown nor kept.
        public init(_ text: String, choices: [String] = [], isSecret: Bool = false) {
            self.text = text
            self.choices = choices
            self.isSecret = isSecret
        }
    }
}

extension Console {
    /// Whether questions in this task and its children get no answer, as during `replay`.
    @TaskLocal package static var isUnattended = false
}

extension Console.Context {
    /// Whether the console can ask the user: the line was typed on a terminal.
    public var canAsk: Bool { mode == .line && session.streams.ask != nil }

    /// Asks the user a question.
    ///
    /// - Returns: The answer; nil when the user cancels (Ctrl-C, Ctrl-D), or without a terminal.
    public func ask(_ question: Console.Question) async -> String? {
        guard canAsk else { return nil }
        return await session.streams.ask?(question)
    }
}

extension Terminal {
    /// Returns the answer to a question, also during a command; nil when there is none.
    func ask(_ question: Console.Question) async -> String? {
        let outcome = await ask(question.text, choices: question.choices, isSecret: question.isSecret)
        guard case .line(let line) = outcome else { return nil }
        return try? LineText.text(of: line)
    }
}
