import MediatorConsole
import Mediator
import MediatorCoding
import MediatorSystem
import MediatorTerminal

/// The first line that `attach` sends: the properties of its streams.
///
/// It is JSON, `{"attach":1,…}`; a client that begins otherwise sends plain lines and gets plain text.
struct AttachHello {
    /// Whether messages follow (``ClientMessage``) instead of plain lines.
    var isInteractive = false
    var isInputTerminal = false
    var isOutputTerminal = false
    var isErrorTerminal = false
    var columns: Int?
    var format = Console.Format.text
    var environment: [String: String] = [:]

    /// The version of the messages.
    private static let version = 1
    /// The environment variables that affect the output.
    static let variables = ["NO_COLOR", "TERM"]
    /// The maximum length of the line in bytes.
    private static let longest = 4096
    private static let formats: [(name: String, format: Console.Format)] = [("json", .json), ("jsonl", .jsonLines)]

    init() {}

    /// Creates the line of a client with these streams.
    init(_ streams: Console.Streams, _ format: Console.Format) {
        isInteractive = streams.terminal != nil
        isInputTerminal = streams.isInputTerminal
        isOutputTerminal = streams.isOutputTerminal
        isErrorTerminal = streams.isErrorTerminal
        columns = streams.columns()
        self.format = format
        for name in Self.variables { environment[name] = streams.environment(name) }
    }

    private init(_ hello: Parameters) {
        func flag(_ name: String) -> Bool { hello[name] == .bool(true) }
        isInteractive = flag("typed")
        isInputTerminal = flag("input")
        isOutputTerminal = flag("output")
        isErrorTerminal = flag("error")
        format = Self.formats.first { flag($0.name) }?.format ?? .text
        columns = hello.columns
        environment = (try? hello.get("environment", as: [String: String].self)) ?? [:]
    }

    /// The line with its end.
    var line: [UInt8] {
        var hello: Parameters = [
            "attach": .int(Self.version), "typed": .bool(isInteractive), "input": .bool(isInputTerminal),
            "output": .bool(isOutputTerminal), "error": .bool(isErrorTerminal), "columns": columns.parameterValue,
            "environment": environment.parameterValue,
        ]
        for (name, format) in Self.formats { hello[name] = .bool(self.format == format) }
        return hello.messageLine
    }

    /// A client, by its first line.
    enum Client {
        case attached(AttachHello)
        /// A client of `attach` whose messages are of another version.
        case ofOtherVersion
        /// Another client, whose bytes stay unread.
        case other
    }

    /// Reads the first line of a client of `attach`.
    static func first(of connection: SocketConnection) async -> Client {
        let start = Array("{\"attach\"".utf8)
        var bytes: [UInt8] = []
        while bytes.count < longest {
            let next = await connection.read()
            bytes += next
            let isOurs = zip(bytes, start).allSatisfy { $0 == $1 }
            if isOurs, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                guard let hello = try? Parameters(json: String(decoding: bytes[..<end], as: UTF8.self)) else { break }
                guard hello["attach"] == .int(version) else { return .ofOtherVersion }
                connection.putBack(Array(bytes[(end + 1)...]))
                return .attached(AttachHello(hello))
            }
            if next.isEmpty || !isOurs { break }
        }
        connection.putBack(bytes)
        return .other
    }
}

extension Parameters {
    /// The parameters as one line of JSON with its end.
    var messageLine: [UInt8] {
        Array(((try? json()) ?? "{}").utf8) + [UInt8(ascii: "\n")]
    }
}
