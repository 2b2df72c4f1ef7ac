import Mediator
import MediatorAgents
import MediatorCoding
import Synchronization

/// Where tasks wait until a test releases them, or until they are cancelled.
final class Waiting: Sendable {
    private let state = Mutex<(isReleased: Bool, tasks: [AsyncStream<Void>.Continuation])>((false, []))

    func release() {
        let tasks = state.withLock { state in
            state.isReleased = true
            return state.tasks
        }
        for task in tasks { task.finish() }
    }

    func wait() async throws {
        // One stream for each task: the cancellation of a task ends its stream for all tasks.
        let (stream, continuation) = AsyncStream<Void>.makeStream()
        let isReleased = state.withLock { state in
            state.tasks.append(continuation)
            return state.isReleased
        }
        if isReleased { continuation.finish() }
        for await _ in stream {}
        try Task.checkCancellation()
    }
}

/// A client of a server: it writes lines, and reads those of the server.
final class AgentLine: Sendable {
    private let input: AsyncStream<[UInt8]>.Continuation
    private let output: AsyncStream<String>
    private let task: Task<Void, any Error>

    init(_ server: AgentServer) {
        let (bytes, input) = AsyncStream<[UInt8]>.makeStream()
        let (output, lines) = AsyncStream<String>.makeStream()
        (self.input, self.output) = (input, output)
        task = Task {
            defer { lines.finish() }
            try await server.serve(
                input: {
                    for await bytes in bytes { return bytes }
                    return []
                },
                output: { text in text.split(separator: "\n").forEach { lines.yield(String($0)) } })
        }
    }

    func send(_ line: String) {
        input.yield(Array((line + "\n").utf8))
    }

    /// Returns the next line of the server; nil at its end.
    func next() async -> String? {
        for await line in output { return line }
        return nil
    }

    /// Sends a line, and returns the next one of the server.
    func answer(_ line: String) async -> String? {
        send(line)
        return await next()
    }

    /// Ends the input, and returns the lines that the server wrote since the last one read.
    @discardableResult func end() async throws -> [String] {
        input.finish()
        try await task.value
        var lines: [String] = []
        while let line = await next() { lines.append(line) }
        return lines
    }

    /// Sends a handshake, and returns the answer.
    @discardableResult func initialize(_ version: String = "2025-11-25", _ capabilities: String = "{}") async -> String?
    {
        await answer(
            #"{"jsonrpc":"2.0","id":"i","method":"initialize","params":{"protocolVersion":"\#(version)","#
                + #""capabilities":\#(capabilities),"clientInfo":{"name":"Test","version":"1"}}}"#)
    }

    /// Sends a request with the id 1, and returns the result or the error of the answer as JSON.
    func request(_ method: String, _ parameters: String = "{}") async throws -> String {
        let line = await answer(#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":\#(parameters)}"#)
        let answer = try Value(json: line ?? "null")
        return try (answer["result"] ?? answer["error"] ?? answer).json()
    }

    /// Sends a stateless request with the id 1; see ``request(_:_:)``.
    func stateless(
        _ method: String,
        _ parameters: String = "",
        capabilities: String = "{}"
    ) async throws -> String {
        try await request(method, Self.stateless(parameters, capabilities: capabilities))
    }

    /// Returns the parameters of a stateless request.
    static func stateless(_ parameters: String = "", capabilities: String = "{}") -> String {
        let meta =
            #""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","#
            + #""io.modelcontextprotocol/clientCapabilities":\#(capabilities)}"#
        return "{" + meta + (parameters.isEmpty ? "" : "," + parameters) + "}"
    }

    /// Calls a tool, and returns the result or the error.
    func call(_ tool: String, _ arguments: String = "{}") async throws -> String {
        try await request("tools/call", #"{"name":"\#(tool)","arguments":\#(arguments)}"#)
    }
}

/// Returns the text of a failed call as its result.
func failure(_ text: String) throws -> String {
    try (["content": [["type": "text", "text": .string(text)]], "isError": true] as Value).json()
}

/// Returns the structured result of a call.
func success(_ structured: String) throws -> String {
    let value = try Value(json: structured)
    return try (["content": [["type": "text", "text": .string(value.json())]], "structuredContent": value] as Value)
        .json()
}

/// The members that results of the stateless revision have.
let stateless = #""_meta":{"io.modelcontextprotocol/serverInfo":{"name":"Shop","version":"1.0"}}"#
