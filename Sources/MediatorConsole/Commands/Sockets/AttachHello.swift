import Mediator
import MediatorTerminal

/// What `attach` says first: how its results are looked at.
///
/// A line of JSON, `{"attach":1,…}`; whoever begins with anything else is served as plain lines, with all that is written
/// as plain text.
struct AttachHello {
    /// Whether messages follow (``ClientMessage``), instead of the lines themselves.
    var isInteractive = false
    var isInputTerminal = false
    var isOutputTerminal = false
    var isErrorTerminal = false
    var columns: Int?
    var format = Console.Format.text
    var environment: [String: String] = [:]

    /// The version of the messages.
    private static let version = 1
    /// What matters to how a console writes.
    static let variables = ["NO_COLOR", "TERM"]
    /// How many bytes the line has at most.
    private static let longest = 4096
    private static let formats: [(name: String, format: Console.Format)] = [("json", .json), ("jsonl", .jsonLines)]

    init() {}

    /// Describes who attaches.
    init(_ streams: Console.Streams, _ format: Console.Format) {
        isInteractive = streams.terminal != nil
        isInputTerminal = streams.isInputTerminal
        isOutputTerminal = streams.isOutputTerminal
        isErrorTerminal = streams.isErrorTerminal
        columns = streams.columns()
        self.format = format
        for name in Self.variables { environment[name] = streams.environment(name) }
    }

    init?(json: String) {
        guard let hello = try? Parameters(json: json), hello["attach"] == .int(Self.version) else { return nil }
        func flag(_ name: String) -> Bool { hello[name] == .bool(true) }
        isInteractive = flag("typed")
        isInputTerminal = flag("input")
        isOutputTerminal = flag("output")
        isErrorTerminal = flag("error")
        format = Self.formats.first { flag($0.name) }?.format ?? .text
        columns = try? hello.get("columns", as: Int?.self)
        environment = (try? hello.get("environment", as: [String: String].self)) ?? [:]
    }

    /// The line, its end included.
    var line: [UInt8] {
        var hello: Parameters = [
            "attach": .int(Self.version), "typed": .bool(isInteractive), "input": .bool(isInputTerminal),
            "output": .bool(isOutputTerminal), "error": .bool(isErrorTerminal), "columns": columns.parameterValue,
            "environment": environment.parameterValue,
        ]
        for (name, format) in Self.formats { hello[name] = .bool(self.format == format) }
        return hello.messageLine
    }

    /// Returns what a client of ours says first; nil for another, of which nothing is lost.
    static func first(of connection: SocketConnection) async -> AttachHello? {
        let start = Array("{\"attach\"".utf8)
        var bytes: [UInt8] = []
        while bytes.count < longest {
            let next = await connection.read()
            bytes += next
            let isOurs = zip(bytes, start).allSatisfy { $0 == $1 }
            if isOurs, let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
                guard let hello = AttachHello(json: String(decoding: bytes[..<end], as: UTF8.self)) else { break }
                connection.putBack(Array(bytes[(end + 1)...]))
                return hello
            }
            if next.isEmpty || !isOurs { break }
        }
        connection.putBack(bytes)
        return nil
    }
}

extension Parameters {
    /// A message of one line, its end included.
    var messageLine: [UInt8] {
        Array(((try? json()) ?? "{}").utf8) + [UInt8(ascii: "\n")]
    }
}
