import Mediator
import MediatorCoding
import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal

/// What `attach` and a listening app share: JSON-RPC 2.0, one message per line.
enum AttachProtocol {
    /// The version of the methods.
    static let version = 1
    /// The beginning of the first message, by which an app tells `attach` from a client that sends plain lines.
    static let beginning = #"{"jsonrpc""#
    /// The maximum size of a message in bytes: JSON takes at most two bytes for each byte of a line without control characters.
    static let longest = 2 * LineReader.longest + 1024
    /// The code of the error for a client of another version.
    static let otherVersion = "otherVersion"

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

extension MessagePeer {
    /// Opens the connection over a socket.
    func begin(over connection: SocketConnection) {
        begin(.lines { try connection.send($0) })
    }

    /// Handles the messages of a socket until one of the sides ends the connection.
    func receive(from connection: SocketConnection) async {
        var reader = LineReader(longest: AttachProtocol.longest) { await connection.read() }
        while isOpen, case .bytes(let bytes)? = try? await reader.nextMessage() {
            receive(bytes)?.handOver()
            // For other clients.
            await Task.yield()
        }
        end("the connection ended")
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

/// The properties of the streams of a client, as the parameters of `attach`.
struct ClientStreams {
    let parameters: Parameters

    /// The environment variables that affect the output.
    static let variables = ["NO_COLOR", "TERM"]

    /// Creates the properties that a client has sent; those that are missing are false, nil or empty.
    init(_ parameters: Parameters = [:]) {
        self.parameters = parameters
    }

    init(_ streams: Console.Streams, _ format: Console.Format) {
        var environment: [String: String] = [:]
        for name in Self.variables { environment[name] = streams.environment(name) }
        parameters = [
            "version": .int(AttachProtocol.version), "input": .bool(streams.isInputTerminal),
            "output": .bool(streams.isOutputTerminal), "error": .bool(streams.isErrorTerminal),
            "asks": .bool(streams.ask != nil), "columns": streams.columns().parameterValue,
            "format": .string(format.rawValue), "environment": environment.parameterValue,
        ]
    }

    var isInputTerminal: Bool { parameters["input"] == true }
    var isOutputTerminal: Bool { parameters["output"] == true }
    var isErrorTerminal: Bool { parameters["error"] == true }
    /// Whether the client asks its user questions.
    var asks: Bool { parameters["asks"] == true }
    var columns: Int? { parameters.columns }
    var format: Console.Format { parameters["format"]?.text.flatMap(Console.Format.init) ?? .text }
    var environment: [String: String] { (try? parameters.get("environment", as: [String: String].self)) ?? [:] }
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

extension Value {
    /// The string; nil for another value.
    var text: String? {
        if case .string(let text) = self { text } else { nil }
    }
}
