import Dispatch
import Mediator
import MediatorCoding
import MediatorConsole
import MediatorMessages
import MediatorSystem
import MediatorTerminal
import Synchronization

/// The session of an app at the other end of a socket, which performs the lines of this side.
final class AttachedSession: LinePerformer {
    /// The results that the app sends, which this side writes.
    private final class Output: Sendable {
        /// Why the results cannot be written.
        let error = Mutex<(any Error)?>(nil)
    }

    /// The time that Tab waits for a response of the app.
    private static let patience = Duration.milliseconds(500)

    /// The name and the prompt of the app.
    let name: String
    let prompt: String
    /// Without those of the app's own, which are not known here.
    let commands = CommandList(Console.productCommands)
    let history = LineHistory()
    private let reader: LineReader
    private let streams: Console.Streams
    let format: Console.Format
    let printer: Printer
    private let peer: MessagePeer
    private let output = Output()
    /// Whether a line has ended the session.
    private let quit = Atomic(false)

    /// Begins a session; nil when the app ends the connection.
    ///
    /// - Throws: `Failure` for an app of another version.
    init?(_ connection: SocketConnection, _ streams: Console.Streams, _ format: Console.Format) async throws {
        var environment: [String: String] = [:]
        for name in AttachProtocol.variables { environment[name] = streams.environment(name) }
        let attach: Parameters = [
            "version": AttachProtocol.version, "input": .bool(streams.isInputTerminal),
            "output": .bool(streams.isOutputTerminal), "error": .bool(streams.isErrorTerminal),
            "asks": .bool(streams.ask != nil), "remembers": .bool(streams.remember != nil),
            "columns": streams.columns().parameterValue,
            "format": .string(format.rawValue),
            "environment": environment.parameterValue,
        ]
        // Where the app has gone, reading finds the end.
        try? connection.send(try MessageRequest(id: 0, "attach", attach).utf8() + [UInt8(ascii: "\n")])
        var reader = LineReader(longest: AttachProtocol.longest) { await connection.read() }
        guard let response = await reader.message() else { return nil }
        guard let app = response["result"] else { throw Failure.refused("otherVersion") }
        (name, prompt) = (app["name"]?.text ?? "", app["prompt"]?.text ?? "> ")
        let printer = Printer(streams, prompt: prompt)
        if streams.isInputTerminal { printer.note(app["greeting"]?.text ?? "", isOfApp: true) }
        var methods = MessageMethods()
        methods.onNotification("output") { [output] parameters, _, peer in
            do {
                try streams.write(results: parameters["text"]?.text ?? "")
            } catch {
                output.error.withLock { $0 = error }
                peer.end("the output takes no more")
            }
        }
        methods.onNotification("error") { parameters, _, _ in try? streams.error(parameters["text"]?.text ?? "") }
        methods.add("ask", runsAside: true) { request, _ in
            ["text": (await streams.ask?(Console.Question(request.parameters))).parameterValue]
        }
        methods.add("remember", runsAside: true) { request, _ in
            ["text": (await streams.remember?(request.parameters["text"]?.text ?? "")).parameterValue]
        }
        (self.reader, self.streams, self.format, self.printer) = (reader, streams, format, printer)
        peer = AttachProtocol.peer(methods, requests: 16)
        peer.begin(over: connection)
    }

    /// Whether the session or the connection has ended.
    var isEnded: Bool { !peer.isOpen || quit.load(ordering: .acquiring) }

    /// Whether the connection is open.
    var isOpen: Bool { peer.isOpen }

    /// The error of the output, which has ended the session.
    var outputError: (any Error)? { output.error.withLock(\.self) }

    /// Handles the messages of the app until the connection ends.
    func receive() async {
        await peer.receive(from: reader)
        peer.end("the connection ended")
    }

    func perform(_ line: String, number: Int?) async throws -> Console.ExitStatus {
        let parameters: Parameters = [
            "text": .string(line), "number": number.parameterValue, "columns": streams.columns().parameterValue,
        ]
        switch try await peer.request("line", parameters) {
        case .result(let result):
            if result["ended"] == true { quit.store(true, ordering: .releasing) }
            return Console.ExitStatus(attached: result["status"])
        case .refused(let code): throw Failure.refused(code)
        case .tooLong: throw Failure.refused("tooLong")
        case .notSent(let reason), .lost(let reason):
            // The reader may see the end later.
            peer.end(reason)
            return .software
        case .late, .cancelled: return .software
        }
    }

    func completions(of line: String) -> CompletionList {
        response("complete", to: line).map { CompletionList($0) } ?? CompletionList()
    }

    func hint(for line: String) -> String {
        response("hint", to: line)?["text"]?.text ?? ""
    }

    /// Waits for a response, on the thread that waits for keys, which is none of the concurrency runtime.
    private func response(_ method: String, to line: String) -> Value? {
        let value = Mutex<Value?>(nil)
        let isThere = DispatchSemaphore(value: 0)
        let deadline = ContinuousClock.now + Self.patience
        Task.detached { [peer] in
            let outcome = try? await peer.request(method, ["text": .string(line)], deadline: deadline)
            if case .result(let result)? = outcome { value.withLock { $0 = result } }
            isThere.signal()
        }
        isThere.wait()
        return value.withLock(\.self)
    }
}

extension Failure {
    /// Returns the failure for the code with which a session or a line is refused.
    static func refused(_ code: String) -> Failure {
        switch code {
        case "otherVersion":
            Failure(
                code: code, message: "the app does not speak this version of attach.",
                recoverySuggestion: "use the same version of the app at both ends.", status: .unavailable)
        case "tooMany":
            Failure(
                code: "busy", message: "\(ServedSession.mostLines) commands are still running.",
                recoverySuggestion: "wait until one of them ends.", status: .software)
        case "tooLong":
            Failure(
                code: "invalidInput",
                message: "the line takes more than \(AttachProtocol.longest >> 20) MB as a message.",
                recoverySuggestion: "split it.", status: .data)
        default:
            Failure(
                code: code, message: "the app refused the request (\(code)).",
                recoverySuggestion: "attach again.", status: .software)
        }
    }
}
