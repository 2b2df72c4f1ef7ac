import Mediator

/// What comes back to `attach`, a line of JSON each.
enum AttachMessage {
    case output(String)
    case error(String)
    /// Whoever types may begin: the name of the app, and what stands in front of a line.
    case welcome(name: String, prompt: String)
    /// The answer to a message with a number.
    case reply(Int, Parameters)
    case question(Int, Console.Question)
    /// A question is no longer asked.
    case withdrawal(Int)
    /// The end.
    case status(Int)

    init?(json: String) {
        guard let message = try? Parameters(json: json) else { return nil }
        if let text = message.text("out") {
            self = .output(text)
        } else if let text = message.text("err") {
            self = .error(text)
        } else if let name = message.text("welcome"), let prompt = message.text("prompt") {
            self = .welcome(name: name, prompt: prompt)
        } else if let number = message.number("reply") {
            self = .reply(number, message)
        } else if let number = message.number("ask"), let text = message.text("text") {
            let choices = (try? message.get("choices", as: [String].self)) ?? []
            let isSecret = message["secret"] == .bool(true)
            self = .question(number, Console.Question(text, choices: choices, isSecret: isSecret))
        } else if let number = message.number("withdraw") {
            self = .withdrawal(number)
        } else if let status = message.number("status") {
            self = .status(status)
        } else {
            return nil
        }
    }

    /// The message for a client of ours, a long text in several lines.
    var lines: [UInt8] {
        switch self {
        case .output(let text): Self.lines("out", text)
        case .error(let text): Self.lines("err", text)
        case .welcome(let name, let prompt):
            (["welcome": .string(name), "prompt": .string(prompt)] as Parameters).messageLine
        case .reply(let number, let reply): Parameters([("reply", .int(number))] + reply).messageLine
        case .question(let number, let question):
            ([
                "ask": .int(number), "text": .string(question.text), "choices": question.choices.parameterValue,
                "secret": .bool(question.isSecret),
            ] as Parameters).messageLine
        case .withdrawal(let number): (["withdraw": .int(number)] as Parameters).messageLine
        case .status(let status): (["status": .int(status)] as Parameters).messageLine
        }
    }

    /// What others get of it.
    var plainText: [UInt8] {
        switch self {
        case .output(let text), .error(let text): Array(text.utf8)
        default: []
        }
    }

    /// How many Unicode scalars one line brings: few enough for whoever reads lines.
    private static let longest = 1 << 16

    private static func lines(_ key: String, _ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let part = rest.prefix(longest)
            bytes += Parameters([(key, .string(String(part)))]).messageLine
            rest = rest[part.endIndex...]
        }
        return bytes
    }
}

/// What `attach` says when somebody types, a line of JSON each; what it wants an answer to has a number.
enum ClientMessage {
    /// A line to perform, and how wide the terminal is.
    case line(Int, String, columns: Int?)
    /// What may stand behind a text.
    case complete(Int, String)
    /// What is still to be given behind a text.
    case hint(Int, String)
    /// How a line may be kept.
    case keep(Int, String)
    /// Ctrl-C, while the line with this number runs.
    case interrupt(Int)
    /// The answer to the app's question with this number; nil when whoever was asked gave up.
    case answer(Int, String?)

    init?(json: String) {
        guard let message = try? Parameters(json: json) else { return nil }
        if let number = message.number("interrupt") {
            self = .interrupt(number)
        } else if let number = message.number("answer") {
            self = .answer(number, message.text("text"))
        } else {
            guard let number = message.number("id") else { return nil }
            if let text = message.text("line") {
                self = .line(number, text, columns: message.number("columns"))
            } else if let text = message.text("complete") {
                self = .complete(number, text)
            } else if let text = message.text("hint") {
                self = .hint(number, text)
            } else if let text = message.text("keep") {
                self = .keep(number, text)
            } else {
                return nil
            }
        }
    }

    var line: [UInt8] {
        let message: Parameters =
            switch self {
            case .line(let number, let text, let columns):
                ["id": .int(number), "line": .string(text), "columns": columns.parameterValue]
            case .complete(let number, let text): ["id": .int(number), "complete": .string(text)]
            case .hint(let number, let text): ["id": .int(number), "hint": .string(text)]
            case .keep(let number, let text): ["id": .int(number), "keep": .string(text)]
            case .interrupt(let number): ["interrupt": .int(number)]
            case .answer(let number, let text): ["answer": .int(number), "text": text.parameterValue]
            }
        return message.messageLine
    }
}

extension LineCompletions {
    /// Reads what a reply brings.
    init(_ reply: Parameters) {
        start = max(0, reply.number("start") ?? 0)
        guard case .array(let values)? = reply["all"] else { return }
        all = values.compactMap { value in
            guard case .dictionary(let parts) = value, let text = parts.text("text") else { return nil }
            return Console.Completion(text, parts.text("summary") ?? "", isOpen: parts["open"] == .bool(true))
        }
    }

    /// What a reply brings of them.
    var reply: Parameters {
        let values = all.map { completion -> Value in
            [
                "text": .string(completion.text), "summary": .string(completion.summary),
                "open": .bool(completion.isOpen),
            ]
        }
        return ["start": .int(start), "all": .array(values)]
    }
}

extension Parameters {
    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    fileprivate func number(_ name: String) -> Int? {
        if case .int(let number)? = self[name] { number } else { nil }
    }
}
