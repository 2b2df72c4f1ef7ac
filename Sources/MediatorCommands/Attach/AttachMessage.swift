import MediatorConsole
import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal

/// A message of the app to `attach`, one line of JSON.
enum AttachMessage {
    case output(String)
    case error(String)
    /// The app is ready: its name and its prompt.
    case welcome(name: String, prompt: String)
    /// The reply to the message with a number.
    case reply(Int, Parameters)
    case question(Int, Console.Question)
    /// A question is withdrawn.
    case withdrawal(Int)
    /// The exit status, at the end.
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
            // One that is no status of a process is no success.
            self = .status(Int32(exactly: status).map(Int.init) ?? Int(Console.ExitStatus.software.rawValue))
        } else {
            return nil
        }
    }

    /// The message for `attach`; a long text takes several lines.
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

    /// The text for other clients.
    var plainText: [UInt8] {
        switch self {
        case .output(let text), .error(let text): Array(text.utf8)
        default: []
        }
    }

    /// The maximum number of Unicode scalars in one line, below the limit of the line reader.
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

/// A message of `attach` on a terminal, one line of JSON; a message that needs a reply has a number.
enum ClientMessage {
    /// The maximum length of a message in bytes: in JSON a character of a line takes two bytes at most.
    static let longest = 2 * LineReader.longest + 1024

    /// A line to perform, and the width of the terminal.
    case line(Int, String, columns: Int?)
    /// A request for completions at the end of a text.
    case complete(Int, String)
    /// A request for the missing parameters after a text.
    case hint(Int, String)
    /// A request for a line without secret values.
    case keep(Int, String)
    /// Ctrl-C, while the line with this number runs.
    case interrupt(Int)
    /// The answer to the question with this number; nil when the user cancelled.
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
                self = .line(number, text, columns: message.columns)
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

    /// The number for the reply; nil for a message without one.
    var id: Int? {
        switch self {
        case .line(let number, _, _), .complete(let number, _), .hint(let number, _), .keep(let number, _): number
        case .interrupt, .answer: nil
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
    /// Creates the completions of a reply.
    init(_ reply: Parameters) {
        self.init()
        start = reply["start"]?.integer(in: 0...LineReader.longest) ?? 0
        guard case .array(let values)? = reply["all"] else { return }
        all = values.compactMap { value in
            guard case .dictionary(let parts) = value, let text = parts.text("text") else { return nil }
            return Console.Completion(text, parts.text("summary") ?? "", isOpen: parts["open"] == .bool(true))
        }
    }

    /// The completions as a reply.
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
    /// The width of the terminal of a client, in cells; nil where it has none, or gives no number of them.
    var columns: Int? {
        guard case .int(1...)? = self["columns"] else { return nil }
        return self["columns"]?.integer(in: 1...Int(UInt16.max))
    }

    fileprivate func text(_ name: String) -> String? {
        if case .string(let text)? = self[name] { text } else { nil }
    }

    fileprivate func number(_ name: String) -> Int? {
        if case .int(let number)? = self[name] { number } else { nil }
    }
}
