import Mediator
import MediatorCoding
import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal

/// What `attach` and a listening app share: JSON-RPC 2.0, one message per line, of which the request `attach` is the first.
enum AttachProtocol {
    /// The version of the methods, which the request `attach` names.
    static let version = Value.int(1)
    /// The maximum size of a message in bytes: JSON takes at most two bytes for each byte of a line without control characters.
    static let longest = 2 * LineReader.longest + 1024
    /// The environment variables of a client that affect its output.
    static let variables = ["NO_COLOR", "TERM"]

    /// Returns a side of a connection.
    ///
    /// - Parameters:
    ///   - methods: What the other side may request, besides cancellations.
    ///   - requests: How many requests of the other side run at once.
    static func peer(_ methods: MessageMethods, requests: Int) -> MessagePeer {
        var methods = methods
        methods.onNotification("rpc.cancel") { parameters, _, peer in peer.cancel(parameters["id"] ?? .null) }
        return MessagePeer(
            methods, limits: MessagePeer.Limits(received: longest, sent: longest, batch: 0, requests: requests))
    }
}

extension LineReader {
    /// Returns the next message, and null for a line that is none; nil at the end.
    mutating func message() async -> Value? {
        guard let line = try? await nextMessage() else { return nil }
        guard case .bytes(let bytes) = line else { return .null }
        return (try? MessagePeer.value(of: Array(bytes)).get()) ?? .null
    }
}

extension MessagePeer {
    /// Opens the connection over a socket.
    func begin(over connection: SocketConnection) {
        begin(.lines { try connection.send($0) })
    }

    /// Handles the messages of the other side until one of the sides ends the connection.
    func receive(from reader: LineReader) async {
        // Nothing throws: for an error, the socket is at its end.
        try? await receive(lines: reader) { message in
            receive(message)?.handOver()
        } waiting: {
            // For other clients.
            await Task.yield()
        }
    }

    /// Sends text for a stream of the other side, in parts that are no longer than a message may be.
    func notify(_ method: String, text: String) {
        var rest = text.unicodeScalars[...]
        while !rest.isEmpty {
            let part = rest.prefix(1 << 16)
            notify(method, ["text": .string(String(part))])
            rest = rest[part.endIndex...]
        }
    }
}

extension CompletionList {
    /// Creates the candidates of a response.
    init(_ result: Value) {
        var words: [String] = []
        if case .array(let values)? = result["words"] { words = values.compactMap(\.text) }
        self.init(
            start: result["start"]?.integer(in: 0...LineReader.longest) ?? 0, words,
            addsSpace: result["addsSpace"] != false)
    }

    /// The candidates as a response.
    var value: Value {
        ["start": .int(start), "words": .array(words.map { .string($0) }), "addsSpace": .bool(addsSpace)]
    }
}

extension Console.ExitStatus {
    /// Creates the status of a line; one that is no status of a process is no success.
    init(attached status: Value?) {
        guard case .int(let status)? = status, let status = Int32(exactly: status) else {
            self = .software
            return
        }
        self.init(rawValue: status)
    }
}

extension Parameters {
    /// The width of the terminal of a client, in cells; nil where it has none, or gives no number of them.
    var columns: Int? {
        guard case .int(1...)? = self["columns"] else { return nil }
        return self["columns"]?.integer(in: 1...Int(UInt16.max))
    }
}

extension Console.Question {
    /// The question as parameters.
    var parameters: Parameters {
        ["text": .string(text), "choices": choices.parameterValue, "secret": .bool(isSecret)]
    }

    init(_ parameters: Parameters) {
        let choices = (try? parameters.get("choices", as: [String].self)) ?? []
        self.init(parameters["text"]?.text ?? "", choices: choices, isSecret: parameters["secret"] == true)
    }
}
