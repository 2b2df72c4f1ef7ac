import Mediator
import MediatorCoding
import MediatorConsole
import MediatorSystem
import MediatorTerminal
import TestSupport

@testable import MediatorCommands

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A console at a socket.
enum ListeningConsole {
    /// Passes a temporary path.
    static func withPath<T>(_ body: (String) async throws -> T) async throws -> T {
        let folder = try TemporaryDirectory()
        return try await body("\(folder.path)/app.sock")
    }

    /// Serves a mediator at a path during a closure.
    static func run<T>(
        _ mediator: Mediator,
        at path: String,
        commands: [any ConsoleCommand] = [],
        _ body: () async throws -> T
    ) async throws -> T {
        let streams = Console.Streams(input: { [] }, output: { _ in }, error: { _ in })
        let console = Console(
            mediator: mediator, name: "Desk", version: "1.2.3", commands: Console.productCommands + commands,
            streams: streams)
        let server = try console.server(at: path)
        let serving = Task { await console.serve(server) }
        let result: Result<T, any Error>
        do {
            result = .success(try await body())
        } catch {
            result = .failure(error)
        }
        serving.cancel()
        await serving.value
        return try result.get()
    }
}

/// A client that sends messages as `attach` does on a terminal, and reads those of the app.
struct TypedClient {
    let connection: SocketConnection
    private var reader: LineReader

    /// Connects without a message.
    init(_ path: String) throws {
        let connection = try SocketConnection(connectingTo: path)
        self.connection = connection
        // The time limit of a test cancels it, and ends the wait.
        reader = LineReader(longest: 64 << 20) {
            await withTaskCancellationHandler {
                await connection.read()
            } onCancel: {
                connection.end()
            }
        }
    }

    /// Connects, and begins a session.
    ///
    /// - Parameter properties: Further properties, in JSON: `"asks":true`.
    init(attachedTo path: String, _ properties: String...) async throws {
        try self.init(path)
        try request(0, "attach", "{" + (["\"version\":1"] + properties).joined(separator: ",") + "}")
        _ = try await line()
    }

    func send(_ message: String) throws {
        try connection.send(Array("\(message)\n".utf8))
    }

    func request(_ id: Int, _ method: String, _ parameters: String) throws {
        try send(#"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#)
    }

    func perform(_ id: Int, _ line: String) throws {
        try request(id, "line", try (["text": .string(line)] as Value).json())
    }

    func respond(_ id: Int, _ result: String) throws {
        try send(#"{"jsonrpc":"2.0","id":\#(id),"result":\#(result)}"#)
    }

    func cancel(_ id: Int) throws {
        try send(#"{"jsonrpc":"2.0","method":"rpc.cancel","params":{"id":\#(id)}}"#)
    }

    /// Returns the next line of the app; nil at the end of the connection.
    mutating func line() async throws -> String? {
        guard case .bytes(let bytes)? = try await reader.next() else { return nil }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the next message of the app: `METHOD: text` of a notification, `ID: result` or `ID failed: code` of a
    /// response, `METHOD ID: parameters` of a request; nil at the end of the connection.
    mutating func next() async throws -> String? {
        guard let line = try await line() else { return nil }
        let message = try Parameters(json: line)
        let id = try message["id"]?.json()
        if case .string(let method)? = message["method"] {
            guard let id else { return "\(method): \(message["params"]?["text"]?.text ?? "")" }
            return "\(method) \(id): \(try message["params"]?.json() ?? "")"
        }
        if let result = message["result"] { return "\(id ?? ""): \(try result.json())" }
        return "\(id ?? "") failed: \(message["error"]?["data"]?["code"]?.text ?? "")"
    }

    /// Returns the messages up to the response to a request, that included; all to the end of the connection if none comes.
    mutating func messages(until id: Int) async throws -> [String] {
        var messages: [String] = []
        while let message = try await next() {
            messages.append(message)
            if message.hasPrefix("\(id): ") || message.hasPrefix("\(id) failed: ") { return messages }
        }
        return messages
    }
}

/// Plain sockets.
enum RawSocket {
    struct Refusal: Error {
        let number: Int32
    }

    static func make(at path: String, connects: Bool) throws -> Int32 {
        #if canImport(Glibc)
            let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let result = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                let length = socklen_t(MemoryLayout<sockaddr_un>.size)
                return connects ? connect(descriptor, address, length) : bind(descriptor, address, length)
            }
        }
        guard result == 0 else { throw Refusal(number: errno) }
        return descriptor
    }

    static func send(_ text: String, to descriptor: Int32) {
        _ = text.withCString { write(descriptor, $0, strlen($0)) }
    }
}
