import MediatorTerminal

extension Console {
    /// A question to whoever types at a console: for a missing parameter, or for a password.
    ///
    ///     let answer = await streams.ask?(Console.Question("password: ", isSecret: true))
    public struct Question: Sendable, Hashable {
        /// What stands in front of the answer: `password: `.
        public var text: String
        /// What Tab completes the answer to; others may be given too.
        public var choices: [String]
        /// Whether the answer is not to be seen while it is typed, nor kept.
        public var isSecret: Bool

        /// Creates a question.
        public init(_ text: String, choices: [String] = [], isSecret: Bool = false) {
            self.text = text
            self.choices = choices
            self.isSecret = isSecret
        }
    }
}

extension Console {
    /// Whether nobody is to be asked, in this task and in those that it begins: calls are made that nobody typed.
    @TaskLocal static var isUnattended = false
}

extension Console.Context {
    /// Whether there is somebody to ask: the line was typed at a terminal.
    public var canAsk: Bool { place == .line && session.streams.ask != nil }

    /// Asks whoever types, and returns the line of the answer.
    ///
    /// - Returns: nil when nobody can be asked, or whoever was asked gave up (Ctrl-C, Ctrl-D).
    public func ask(_ question: Console.Question) async -> String? {
        guard canAsk else { return nil }
        return await session.streams.ask?(question)
    }
}

extension Terminal {
    /// Asks a question, also in the middle of a command, and returns the answer; nil when there is none.
    func ask(_ question: Console.Question) async -> String? {
        let outcome = await ask(question.text, choices: question.choices, isSecret: question.isSecret)
        guard case .line(let line) = outcome else { return nil }
        return try? LineText.text(of: line, isFirst: false)
    }
}
