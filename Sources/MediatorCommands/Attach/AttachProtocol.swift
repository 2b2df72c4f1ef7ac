import Mediator
import MediatorCoding
import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal

/// What `attach` and a listening app share: a line of JSON from each side, its properties, and then JSON-RPC 2.0, one message
/// per line.
enum AttachProtocol {
    /// The version, in the property `attach` of both sides.
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

extension SocketConnection {
    /// The maximum size of the properties in bytes.
    private static let longestProperties = 1 << 20

    /// Sends the properties of this side, which are its first line.
    ///
    /// - Throws: ``Ended``.
    func send(properties: Parameters) throws {
        let line = try Value.dictionary(properties).json()
        try send(Array("\(line)\n".utf8))
    }

    /// Reads the properties of the other side; nil where it begins otherwise, which stays unread.
    func readProperties() async -> Parameters? {
        let end = UInt8(ascii: "\n")
        var bytes: [UInt8] = []
        while bytes.count < Self.longestProperties {
            let next = await read()
            bytes += next
            if next.isEmpty || next.contains(end) { break }
        }
        let line = bytes.prefix { $0 != end }
        let properties = try? Parameters(json: String(decoding: line, as: UTF8.self))
        guard let properties, properties["attach"] != nil else {
            putBack(bytes)
            return nil
        }
        putBack(Array(bytes.dropFirst(line.count + 1)))
        return properties
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
            receive(Array(bytes))?.handOver()
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
